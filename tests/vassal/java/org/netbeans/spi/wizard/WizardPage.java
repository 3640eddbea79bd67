// The library of the engine's first windows, which Debian does not have. Nothing of it runs: these are its forms.
package org.netbeans.spi.wizard;

import java.util.Map;

import javax.swing.JPanel;

public class WizardPage extends JPanel {
  public interface WizardResultProducer {
    Object finish(Map settings) throws WizardException;

    boolean cancel(Map settings);
  }
}
