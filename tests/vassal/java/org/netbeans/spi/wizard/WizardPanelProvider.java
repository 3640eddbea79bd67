// The library of the engine's first windows, which Debian does not have. Nothing of it runs: these are its forms.
package org.netbeans.spi.wizard;

import java.util.Map;

import javax.swing.JComponent;

public abstract class WizardPanelProvider {
  protected WizardPanelProvider() { }

  protected WizardPanelProvider(String[] steps, String[] descriptions) { }

  protected WizardPanelProvider(String title, String[] steps, String[] descriptions) { }

  protected WizardPanelProvider(String title, String step, String description) { }

  protected abstract JComponent createPanel(WizardController controller, String step, Map settings);
}
