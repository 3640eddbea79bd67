// The library of the engine's first windows, which Debian does not have. Nothing of it runs: these are its forms.
package org.netbeans.spi.wizard;

public class WizardException extends Exception {
  public WizardException(String message) {
    super(message);
  }
}
