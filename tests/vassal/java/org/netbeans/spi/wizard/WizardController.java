// The library of the engine's first windows, which Debian does not have. Nothing of it runs: these are its forms.
package org.netbeans.spi.wizard;

public final class WizardController {
  public void setProblem(String problem) { }

  public void setForwardNavigationMode(int mode) { }

  public void setBusy(boolean busy) { }
}
