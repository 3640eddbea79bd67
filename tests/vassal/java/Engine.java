import java.awt.AWTEvent;
import java.awt.Component;
import java.awt.Container;
import java.awt.Dialog;
import java.awt.Toolkit;
import java.awt.event.WindowEvent;
import java.io.File;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

import javax.swing.AbstractButton;
import javax.swing.JComboBox;
import javax.swing.JLabel;
import javax.swing.JList;
import javax.swing.JTextPane;
import javax.swing.SwingUtilities;
import javax.swing.text.JTextComponent;

import org.slf4j.LoggerFactory;

import VASSAL.Info;
import VASSAL.build.GameModule;
import VASSAL.build.module.BasicLogger;
import VASSAL.build.module.GameSetupStep;
import VASSAL.build.module.GameState;
import VASSAL.build.module.GlobalOptions;
import VASSAL.build.module.PlayerRoster;
import VASSAL.build.module.PredefinedSetup;
import VASSAL.build.module.WizardSupport;
import VASSAL.build.module.map.BoardPicker;
import VASSAL.build.module.map.DrawPile;
import VASSAL.build.module.metadata.SaveMetaData;
import VASSAL.build.module.properties.GlobalProperty;
import VASSAL.build.module.turn.TurnTracker;
import VASSAL.counters.BasicPiece;
import VASSAL.counters.Deck;
import VASSAL.counters.Decorator;
import VASSAL.counters.GamePiece;
import VASSAL.counters.SendToLocation;
import VASSAL.counters.Stack;
import VASSAL.i18n.Localization;
import VASSAL.launch.Player;
import VASSAL.launch.StandardConfig;
import VASSAL.preferences.Prefs;
import VASSAL.tools.DataArchive;
import VASSAL.tools.ErrorDialog;
import VASSAL.tools.bug.BugHandler;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;

/** The real engine with one module, without a person: nothing waits for an answer, and what it complains of is kept. */
final class Engine {
  /** What the engine logged, warned of, threw or showed in a window that nobody had asked for. */
  static final Set<String> problems = new LinkedHashSet<>();
  /** What the windows that open next are answered; `OK` takes what they propose. */
  static final Deque<String> answers = new ArrayDeque<>();
  /** The side that is taken in the next game; the first one if it is null. */
  static String side;
  private static Throwable failure;

  private Engine() { }

  interface Job {
    void run() throws Exception;
  }

  static void problem(String text) {
    // Of each game that is saved the engine tells its module manager by a process of its own. Those of two engines at a time may
    // stumble over one another, which says nothing of the module.
    if (text.contains("VASSAL.launch.ModuleManager.main")) return;
    synchronized (problems) {
      problems.add(text.length() > 1000 ? text.substring(0, 1000) + " …" : text);
    }
  }

  static String trace(Throwable thrown) {
    final StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    final List<String> lines = text.toString().lines().map(String::strip).toList();
    return String.join(" | ", lines.subList(0, Math.min(12, lines.size())));
  }

  /** Starts the engine with a module. What it draws by lot comes from a fixed seed. */
  static void start(File module) throws Exception {
    Info.setConfig(new StandardConfig());
    final Path prefs = Info.getPrefsDir().toPath();
    Files.createDirectories(prefs);
    Files.writeString(prefs.resolve("V_Global"), "welcomeWizard=false\nmainWindowRemember=false\n");
    listen();
    new Standalone(module.getAbsolutePath());
    if (failure != null) throw new IllegalStateException(failure);
    Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> problem(trace(thrown)));
    settle();
  }

  private static void listen() {
    final ch.qos.logback.classic.Logger root =
      (ch.qos.logback.classic.Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    final AppenderBase<ILoggingEvent> kept = new AppenderBase<>() {
      @Override
      protected void append(ILoggingEvent event) {
        // The engine looks for a translation of what a deck's own command is called.
        if (!event.getLevel().isGreaterOrEqual(Level.WARN) || event.getFormattedMessage().startsWith("No Translation: ")) return;
        final String thrown = event.getThrowableProxy() == null ? "" :
          ": " + event.getThrowableProxy().getClassName() + ": " + event.getThrowableProxy().getMessage();
        problem(event.getFormattedMessage().strip() + thrown);
      }
    };
    kept.setContext(root.getLoggerContext());
    kept.start();
    root.addAppender(kept);
    ErrorDialog.addBugHandler(new BugHandler() {
      @Override
      public boolean accept(Throwable thrown) {
        return true;
      }

      @Override
      public void handle(Throwable thrown) {
        problem(trace(thrown));
      }
    });
    Toolkit.getDefaultToolkit().addAWTEventListener(event -> {
      if (event.getID() == WindowEvent.WINDOW_OPENED && ((WindowEvent) event).getWindow() instanceof Dialog dialog && dialog.isModal()) {
        answer(dialog);
      }
    }, AWTEvent.WINDOW_EVENT_MASK);
  }

  /** Gives a window the next answer, or closes it if there is none. */
  private static void answer(Dialog dialog) {
    final String text = ("[" + dialog.getTitle() + "] " + String.join(" / ", texts(dialog))).strip();
    // The module asks for a newer engine than the one that it is tried in.
    if (answers.isEmpty() && !text.startsWith("[Version Mismatch]")) problem("a window: " + text);
    final String answer = answers.poll();
    SwingUtilities.invokeLater(() -> {
      final boolean given = "OK".equals(answer) || answer != null && fill(dialog, answer);
      final AbstractButton button = find(dialog, AbstractButton.class, given ? "OK" : answer);
      if (button != null) button.doClick();
      else {
        if (answer != null) problem("nothing in this window takes `" + answer + "`: " + text);
        dialog.dispose();
      }
    });
  }

  /** Types or chooses an answer in a window, if it has a place for it. */
  private static boolean fill(Container container, String answer) {
    for (final Component part : container.getComponents()) {
      if (part instanceof JTextComponent field && field.isEditable()) {
        field.setText(answer);
        return true;
      }
      if (part instanceof JComboBox<?> box) {
        for (int at = 0; at < box.getItemCount(); ++at) {
          if (!answer.equals(plain(String.valueOf(box.getItemAt(at))))) continue;
          box.setSelectedIndex(at);
          return true;
        }
      }
      if (part instanceof JList<?> list) {
        for (int at = 0; at < list.getModel().getSize(); ++at) {
          if (!answer.equals(plain(String.valueOf(list.getModel().getElementAt(at))))) continue;
          list.setSelectedIndex(at);
          return true;
        }
      }
      if (part instanceof Container inner && fill(inner, answer)) return true;
    }
    return false;
  }

  static <T extends AbstractButton> T find(Container container, Class<T> kind, String text) {
    for (final Component part : container.getComponents()) {
      if (kind.isInstance(part) && text != null && text.equals(kind.cast(part).getText())) return kind.cast(part);
      final T found = part instanceof Container inner ? find(inner, kind, text) : null;
      if (found != null) return found;
    }
    return null;
  }

  private static List<String> texts(Container container) {
    final List<String> texts = new ArrayList<>();
    for (final Component part : container.getComponents()) {
      final String text = part instanceof JLabel label ? label.getText()
        : part instanceof AbstractButton button ? button.getText() : part instanceof JTextComponent field ? field.getText() : null;
      if (text != null && !text.isBlank()) texts.add(text.replaceAll("<[^>]*>", " ").replaceAll("\\s+", " ").strip());
      if (part instanceof Container inner) texts.addAll(texts(inner));
    }
    return texts;
  }

  /** Does something where the engine does what a player asks for. */
  static void run(Job job) {
    try {
      SwingUtilities.invokeAndWait(() -> {
        try {
          job.run();
        }
        catch (IllegalArgumentException wrong) {
          problem(wrong.getMessage());
        }
        catch (Throwable thrown) {
          problem(trace(thrown));
        }
      });
    }
    catch (Exception thrown) {
      problem(trace(thrown));
    }
  }

  /** Waits until the engine has done what it put off. */
  static void settle() {
    for (int time = 0; time < 4; ++time) {
      run(() -> { });
      try {
        Thread.sleep(25);
      }
      catch (InterruptedException interrupted) {
        return;
      }
    }
  }

  static GameModule module() {
    return GameModule.getGameModule();
  }

  static <T> List<T> all(Class<T> kind) {
    return module().getAllDescendantComponentsOf(kind);
  }

  static List<VASSAL.build.module.Map> maps() {
    return VASSAL.build.module.Map.getMapList();
  }

  /** The pieces of all maps: decks as such, and what lies in other stacks one by one, the lowest first. */
  static List<GamePiece> pieces() {
    final List<GamePiece> pieces = new ArrayList<>();
    for (final VASSAL.build.module.Map map : maps()) {
      for (final GamePiece piece : map.getPieces()) {
        if (piece instanceof Stack stack && !(piece instanceof Deck)) pieces.addAll(stack.asList());
        else pieces.add(piece);
      }
    }
    return pieces;
  }

  static String property(GamePiece piece, Object name) {
    final Object value = Decorator.getOutermost(piece).getProperty(name);
    return value == null ? "" : value.toString();
  }

  static String place(GamePiece piece) {
    return piece.getMap().locationName(piece.getPosition());
  }

  /** Opens a set-up as the side that `side` names. */
  static void open(String name) {
    close();
    for (final PredefinedSetup setup : all(PredefinedSetup.class)) {
      if (!setup.getConfigureName().equals(name)) continue;
      run(() -> {
        try (InputStream saved = setup.getSavedGameContents()) {
          module().getGameState().loadGameInForeground(setup.getFileName(), saved);
        }
      });
      settle();
    }
    if (!module().getGameState().isGameStarted()) problem("the set-up did not open: " + name);
  }

  static void open(File saved) {
    run(() -> {
      final GameState state = module().getGameState();
      if (state.isSaveMetaDataValid(saved)) state.loadGameInForeground(saved);
    });
    settle();
  }

  static void close() {
    run(() -> {
      if (!module().getGameState().isGameStarted()) return;
      module().getGameState().setModified(false);
      module().getGameState().setup(false);
    });
    settle();
  }

  /** What commands change in a game, by what it belongs to: pieces with their places and states, decks, properties, turns. */
  static Map<String, String> state() {
    final Map<String, String> state = new TreeMap<>();
    for (final GamePiece piece : pieces()) {
      if (!(piece instanceof Deck deck)) {
        state.put("piece " + piece.getId(), state(piece, true));
        continue;
      }
      state.put("deck " + deck.getDeckName(), deck.isFaceDown() + " " + deck.getPieceCount());
      for (final GamePiece card : deck.asList()) {
        // The order means nothing where each card is drawn by lot.
        state.put("piece " + card.getId(), state(card, !DrawPile.ALWAYS.equals(deck.getShuffleOption())));
      }
    }
    for (final GlobalProperty property : all(GlobalProperty.class)) {
      state.put("property " + property.getConfigureName(), property.getPropertyValue());
    }
    for (final TurnTracker tracker : all(TurnTracker.class)) state.put("turn", tracker.getState());
    return state;
  }

  private static String state(GamePiece piece, boolean ordered) {
    final StringBuilder state = new StringBuilder(property(piece, BasicPiece.BASIC_NAME));
    state.append(" on ").append(piece.getMap().getMapName()).append(' ').append(piece.getPosition());
    // A piece alone may or may not be a stack.
    if (ordered) state.append(" #").append(piece.getParent() == null ? 0 : piece.getParent().indexOf(piece));
    for (GamePiece part = Decorator.getOutermost(piece); part instanceof Decorator trait; part = trait.getInner()) {
      // Where a piece was sent from, the engine neither undoes nor logs.
      if (!(trait instanceof SendToLocation)) state.append(" | ").append(trait.getClass().getSimpleName()).append(' ').append(trait.myGetState());
    }
    return state.toString();
  }

  /** What differs between two states, in words; empty if nothing does. */
  static String difference(Map<String, String> before, Map<String, String> after) {
    final Set<String> keys = new LinkedHashSet<>(before.keySet());
    keys.addAll(after.keySet());
    final List<String> lines = new ArrayList<>();
    for (final String key : keys) {
      final String one = before.getOrDefault(key, "nothing");
      final String other = after.getOrDefault(key, "nothing");
      if (!one.equals(other)) lines.add(key + ": " + one + " -> " + other);
    }
    return String.join("; ", lines.subList(0, Math.min(4, lines.size())));
  }

  /** The lines of the chat, as they are read. */
  static List<String> chat() {
    final List<String> lines = new ArrayList<>();
    chat(module().getChatter(), lines);
    return lines;
  }

  private static void chat(Container container, List<String> lines) {
    for (final Component part : container.getComponents()) {
      if (part instanceof JTextPane pane) {
        final String text = pane.getText().replaceAll("(?s)<head>.*?</head>", "").replaceAll("(?i)</div>|<br[^>]*>", "\u0001");
        for (final String line : text.replaceAll("<[^>]*>", "").split("\u0001")) {
          final String read = plain(line);
          // An older engine reports a turn of which nothing is to be told.
          if (!read.isEmpty() && !read.equals("*")) lines.add(read);
        }
      }
      else if (part instanceof Container inner) chat(inner, lines);
    }
  }

  private static String plain(String html) {
    final StringBuilder text = new StringBuilder();
    final java.util.regex.Matcher entity = java.util.regex.Pattern.compile("&#(\\d+);").matcher(html);
    while (entity.find()) {
      final String letter = Character.toString(Integer.parseInt(entity.group(1)));
      entity.appendReplacement(text, java.util.regex.Matcher.quoteReplacement(letter));
    }
    entity.appendTail(text);
    return text.toString().replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&nbsp;", " ")
      .replace("&amp;", "&").replaceAll("[\\s\u00a0]+", " ").strip();
  }

  static BasicLogger log() {
    return (BasicLogger) module().getLogger();
  }

  /** Undoes the last command, as the player's button does. */
  static void undo() throws Exception {
    call(log(), "undo");
  }

  /** Begins to write down what is done. */
  static void record(File file) {
    run(() -> {
      set(log(), "outputFile", file);
      set(log(), "beginningState", module().getGameState().getRestoreCommand());
      set(log(), "metadata", new SaveMetaData());
      ((List<?>) get(log(), "logOutput")).clear();
    });
  }

  /** Writes the log. */
  static void recorded() {
    run(() -> {
      log().write();
      set(log(), "beginningState", null);
      set(log(), "outputFile", null);
    });
  }

  /** Opens a log and goes through it to its end. */
  static void replay(File file) {
    close();
    open(file);
    run(() -> {
      final int steps = ((List<?>) get(log(), "logInput")).size();
      if (steps == 0) problem("the log has no steps");
      for (int step = 0; step < steps; ++step) call(log(), "step");
    });
    settle();
  }

  /** A field of an object of the engine that is not for others. */
  static Object get(Object of, String name) throws ReflectiveOperationException {
    return field(of.getClass(), name).get(of);
  }

  private static void set(Object of, String name, Object value) throws ReflectiveOperationException {
    field(of.getClass(), name).set(of, value);
  }

  private static Field field(Class<?> kind, String name) throws ReflectiveOperationException {
    for (Class<?> each = kind; each != null; each = each.getSuperclass()) {
      for (final Field field : each.getDeclaredFields()) {
        if (!field.getName().equals(name)) continue;
        field.setAccessible(true);
        return field;
      }
    }
    throw new NoSuchFieldException(kind + " " + name);
  }

  static Object call(Object of, String name) throws Exception {
    for (Class<?> kind = of.getClass(); kind != null; kind = kind.getSuperclass()) {
      for (final Method method : kind.getDeclaredMethods()) {
        if (!method.getName().equals(name) || method.getParameterCount() > 0) continue;
        method.setAccessible(true);
        return method.invoke(of);
      }
    }
    throw new NoSuchMethodException(of.getClass() + " " + name);
  }

  /** The engine, as it starts with a module, but for its first windows. */
  private static final class Standalone extends Player {
    Standalone(String module) {
      super(new String[]{"--standalone", module});
    }

    @Override
    protected GameModule createModule(DataArchive archive) {
      return new SeededModule(archive);
    }

    @Override
    protected void launch() {
      try {
        final GameModule module = createModule(createDataArchive());
        GameModule.init(module);
        createExtensionsLoader().addTo(GameModule.getGameModule());
        Localization.getInstance().translate();
        final Prefs prefs = module.getPrefs();
        final String[] asks = {BasicLogger.PROMPT_NEW_LOG_START, BasicLogger.PROMPT_NEW_LOG_END,
          BasicLogger.PROMPT_LOG_COMMENT, SaveMetaData.PROMPT_LOG_COMMENT};
        for (final String ask : asks) {
          if (prefs.getOption(ask) != null) prefs.setValue(ask, Boolean.FALSE);
        }
        prefs.setValue(GameModule.REAL_NAME, "Tester");
        prefs.setValue(GameModule.SECRET_NAME, "tester");
        module.getPlayerWindow().setVisible(true);
      }
      catch (Throwable thrown) {
        failure = thrown;
      }
    }
  }

  /** Takes a side and the only board, where a player would be asked. */
  static final class Quiet extends WizardSupport {
    @Override
    public void showGameSetupWizard() {
      final List<GameSetupStep> steps = new ArrayList<>();
      module().getGameState().getUnfinishedSetupSteps().forEachRemaining(steps::add);
      for (final GameSetupStep step : steps) {
        if (step instanceof PlayerRoster roster) {
          final String taken = side == null ? roster.getSides().get(0) : side;
          if (!roster.getSides().contains(taken)) problem("there is no side " + taken);
          roster.add(GameModule.getActiveUserId(), GlobalOptions.getInstance().getPlayerId(), taken);
        }
        else if (step instanceof BoardPicker picker) {
          picker.setBoards(List.of(picker.getBoard(picker.getAllowableBoardNames()[0])));
          picker.finish();
        }
        else {
          problem("an unknown step of a set-up: " + step.getStepTitle());
        }
      }
    }
  }
}

/** The engine's module. Top level, so that its name may stand in XML. */
class SeededModule extends GameModule {
  private final Random seeded = new Random(1);
  private Engine.Quiet wizard;

  SeededModule(DataArchive archive) {
    super(archive);
  }

  @Override
  public Random getRNG() {
    return seeded;
  }

  @Override
  public WizardSupport getWizardSupport() {
    if (wizard == null) wizard = new Engine.Quiet();
    return wizard;
  }
}
