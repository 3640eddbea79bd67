// The library of the engine's first windows, which Debian does not have. Nothing of it runs: these are its forms.
package org.netbeans.spi.wizard;

import java.util.Map;

public abstract class WizardBranchController {
  protected WizardBranchController(WizardPanelProvider first) { }

  protected WizardPanelProvider getPanelProviderForStep(String step, Map settings) {
    return null;
  }

  protected Wizard getWizardForStep(String step, Map settings) {
    return null;
  }

  public final Wizard createWizard() {
    return null;
  }
}
