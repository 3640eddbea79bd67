//! The expressions of the guide.
