"""Validates the data package in this folder, with its descriptor: python3 descriptor.py"""

import sys

import frictionless

report = frictionless.validate("datapackage.json")
if not report.valid or report.stats["warnings"] > 0:
    sys.exit(str(report))
