import java.awt.Point;
import java.awt.event.ActionEvent;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.swing.AbstractButton;
import javax.swing.JMenuItem;
import javax.swing.JPopupMenu;

import VASSAL.build.GameModule;
import VASSAL.build.module.PieceWindow;
import VASSAL.build.module.PlayerRoster;
import VASSAL.build.module.ToolbarMenu;
import VASSAL.build.module.map.CounterDetailViewer;
import VASSAL.build.module.map.PieceMover;
import VASSAL.build.module.properties.SumProperties;
import VASSAL.build.module.turn.TurnTracker;
import VASSAL.build.widget.PieceSlot;
import VASSAL.command.Command;
import VASSAL.counters.BasicPiece;
import VASSAL.counters.Deck;
import VASSAL.counters.Decorator;
import VASSAL.counters.DragBuffer;
import VASSAL.counters.GamePiece;
import VASSAL.counters.KeyBuffer;
import VASSAL.counters.KeyCommand;
import VASSAL.counters.PieceCloner;
import VASSAL.counters.Properties;
import VASSAL.counters.Stack;
import VASSAL.tools.FormattedString;

/*
 * Plays a game as players do, and writes down what the chat says.
 *
 *   java -cp CLASSES:JARS Play OUT MODULE SCRIPT
 *
 * A script has a line for each thing that is done, which begins with `> `; of its other lines, only headings (`#`) count. OUT is the
 * script with what the chat said after each. What is done:
 *   sit SIDE                        the side that opens what follows
 *   begin SET-UP                    opens a set-up
 *   press BUTTON                    a button of a tool bar, or a line in a menu of one
 *   answer TEXT                     what the next window is answered; `OK` takes what it proposes
 *   drag PIECE from PLACE to PLACE  a counter; `drag all` takes its stack along
 *   put PIECE in PLACE              a new counter, from the window with all of them
 *   choose PIECE in PLACE: COMMAND  a command of its menu
 *   deck DECK: COMMAND              a command of a deck
 *   draw DECK to MAP                the top card, to a hand
 *   see PLACE                       what lies there
 *   hover PLACE                     what the window over the counters of a place says of it
 *   look MAP                        what lies in a window of cards
 *   value PROPERTY                  a property of the game
 *   step                            the turn tracker's own button, which takes several undos
 *   read PIECE in PLACE: PROPERTY   a property of a counter
 *   turn                            where the turn tracker stands
 * Each thing that others see is done, undone once, and done again; at the end the log of the game is gone through, and is left beside OUT.
 * `problem` lines say what came out otherwise.
 */
public class Play {
  static final List<String> lines = new ArrayList<>();
  static final List<String> answers = new ArrayList<>();
  static File log;
  static Path folder;
  static int logs;

  public static void main(String[] args) throws Exception {
    folder = Path.of(args[0]).toAbsolutePath().getParent();
    try {
      Engine.start(new File(args[1]));
      for (final String line : Files.readAllLines(Path.of(args[2]))) {
        if (line.startsWith("#") || line.startsWith("> ") || line.isBlank()) lines.add(line);
        if (line.startsWith("> ")) step(line.substring(2).strip());
      }
      end();
    }
    catch (Throwable thrown) {
      Engine.problem(Engine.trace(thrown));
    }
    for (final String problem : Engine.problems) lines.add("problem: " + problem.replaceAll("\\s", " "));
    Files.write(Path.of(args[0]), lines);
    Runtime.getRuntime().halt(0);
  }

  static void step(String line) throws Exception {
    final String word = line.split(" ")[0];
    final String rest = line.substring(word.length()).strip();
    switch (word) {
    case "sit":
      Engine.side = rest;
      if (Engine.module().getGameState().isGameStarted()) sit(rest);
      break;
    case "begin":
      end();
      final int before = Engine.chat().size();
      Engine.open(rest);
      // What the engine itself says has the path of the file.
      Engine.chat().stream().skip(before).filter(said -> said.startsWith("*")).forEach(lines::add);
      log = folder.resolve("play-" + ++logs + ".vlog").toFile();
      Engine.record(log);
      break;
    case "answer":
      answers.add(rest);
      break;
    case "see":
      Engine.run(() -> see(rest));
      break;
    case "hover":
      Engine.run(() -> hover(rest));
      break;
    case "look":
      Engine.run(() -> look(rest));
      break;
    case "value":
      Engine.run(() -> lines.add(rest + " = " + Engine.module().getProperty(rest)));
      break;
    case "read":
      Engine.run(() -> {
        final Matcher parts = parts("(.+) in (.+?): (.+)", rest);
        lines.add(parts.group(3) + " = " + Engine.property(piece(parts.group(1), parts.group(2)), parts.group(3)));
      });
      break;
    case "step":
      final int heard = Engine.chat().size();
      Engine.run(() -> Engine.call(Engine.get(Engine.all(TurnTracker.class).get(0), "turnWidget"), "doNext"));
      Engine.settle();
      lines.addAll(Engine.chat().subList(heard, Engine.chat().size()));
      break;
    case "turn":
      Engine.run(() -> lines.add(String.valueOf(Engine.call(Engine.all(TurnTracker.class).get(0), "getTurnString"))));
      break;
    default:
      act(line, word, rest);
    }
  }

  static void sit(String side) {
    Engine.run(() -> {
      final PlayerRoster roster = Engine.module().getPlayerRoster();
      roster.remove(GameModule.getActiveUserId());
      roster.add(GameModule.getActiveUserId(), "Tester", side);
      for (final VASSAL.build.module.Map map : Engine.maps()) {
        if (map instanceof VASSAL.build.module.PrivateMap hand) hand.setup(true);
      }
    });
  }

  /** Does something, undoes it, and does it again. */
  static void act(String line, String word, String rest) throws Exception {
    final Map<String, String> before = new LinkedHashMap<>();
    final Map<String, String> undone = new LinkedHashMap<>();
    final int[] logged = new int[2];
    final int was = Engine.problems.size();
    int said = Engine.chat().size();
    Engine.run(() -> {
      before.putAll(Engine.state());
      logged[0] = ((List<?>) Engine.get(Engine.log(), "logOutput")).size();
    });
    once(word, rest);
    Engine.run(() -> {
      logged[1] = ((List<?>) Engine.get(Engine.log(), "logOutput")).size();
      if (logged[1] > logged[0]) Engine.undo();
      undone.putAll(Engine.state());
    });
    final String left = Engine.difference(before, undone);
    if (!left.isEmpty()) Engine.problem(line + ": one undo leaves " + left);
    // What changes nothing for others, such as a view, is done only once.
    if (logged[1] > logged[0]) {
      said = Engine.chat().size();
      once(word, rest);
    }
    answers.clear();
    final List<String> chat = Engine.chat();
    lines.addAll(chat.subList(Math.min(said, chat.size()), chat.size()));
    if (Engine.problems.size() > was) lines.add("problem, see below");
  }

  static void once(String word, String rest) {
    Engine.answers.clear();
    Engine.answers.addAll(answers);
    Engine.run(() -> {
      switch (word) {
      case "press": press(rest); break;
      case "drag": drag(rest); break;
      case "put": put(rest); break;
      case "choose": choose(rest); break;
      case "deck": deck(rest); break;
      case "draw": draw(rest); break;
      default: throw new IllegalArgumentException("what is `" + word + "`?");
      }
    });
    Engine.settle();
    if (!Engine.answers.isEmpty()) Engine.problem(word + " " + rest + ": nobody asked for " + Engine.answers);
  }

  /** Goes through the log of the game, which must lead to the same state. */
  static void end() {
    if (log == null) return;
    final Map<String, String> played = new LinkedHashMap<>();
    final Map<String, String> again = new LinkedHashMap<>();
    Engine.run(() -> played.putAll(Engine.state()));
    if (isLogEmpty()) return;
    Engine.recorded();
    Engine.replay(log);
    Engine.run(() -> again.putAll(Engine.state()));
    final String difference = Engine.difference(played, again);
    if (!difference.isEmpty()) Engine.problem("the log leads elsewhere: " + difference);
    log = null;
  }

  private static boolean isLogEmpty() {
    final boolean[] empty = new boolean[1];
    Engine.run(() -> empty[0] = ((List<?>) Engine.get(Engine.log(), "logOutput")).isEmpty());
    return empty[0];
  }

  private static Matcher parts(String pattern, String text) {
    final Matcher matcher = Pattern.compile(pattern).matcher(text);
    if (!matcher.matches()) throw new IllegalArgumentException("cannot be read: " + text);
    return matcher;
  }

  static void press(String text) {
    for (final ToolbarMenu menu : Engine.all(ToolbarMenu.class)) {
      final Object popup = popup(menu);
      if (!(popup instanceof JPopupMenu items)) continue;
      for (final java.awt.Component item : items.getComponents()) {
        if (item instanceof JMenuItem line && text.equals(line.getText())) {
          line.doClick();
          return;
        }
      }
    }
    AbstractButton button = Engine.find(Engine.module().getToolBar(), AbstractButton.class, text);
    for (final VASSAL.build.module.Map map : Engine.maps()) {
      if (button == null) button = Engine.find(map.getToolBar(), AbstractButton.class, text);
    }
    if (button == null || !button.isEnabled()) throw new IllegalArgumentException("there is no button `" + text + "`");
    button.doClick();
  }

  private static Object popup(ToolbarMenu menu) {
    try {
      return Engine.get(menu, "menu");
    }
    catch (ReflectiveOperationException none) {
      return null;
    }
  }

  /** The counter of a name in a place: what it is called now, or what it is called at its core. */
  static GamePiece piece(String name, String place) {
    GamePiece found = null;
    for (final GamePiece piece : Engine.pieces()) {
      final boolean called = name.equals(piece.getName()) || name.equals(Engine.property(piece, BasicPiece.BASIC_NAME));
      final boolean here = place.equals(Engine.place(piece)) || place.equals(piece.getMap().getMapName());
      if (called && here && !(piece instanceof Deck)) found = piece;
    }
    if (found == null) throw new IllegalArgumentException("there is no " + name + " in " + place);
    return found;
  }

  /** The point of the main map that has a name: that where pieces snap to it. */
  static Point point(VASSAL.build.module.Map map, String place) {
    final VASSAL.build.module.map.boardPicker.Board board = map.getBoards().iterator().next();
    final Point at = board.getGrid() == null ? null : location(board, place);
    if (at == null) throw new IllegalArgumentException("there is no place " + place);
    at.translate(board.bounds().x, board.bounds().y);
    return at;
  }

  private static Point location(VASSAL.build.module.map.boardPicker.Board board, String place) {
    try {
      return new Point(board.getGrid().getLocation(place));
    }
    catch (VASSAL.build.module.map.boardPicker.board.MapGrid.BadCoords none) {
      return null;
    }
  }

  static VASSAL.build.module.Map main() {
    return Engine.maps().stream().filter(map -> map.getMapName().equals("Main Map")).findFirst().orElseThrow();
  }

  static void move(VASSAL.build.module.Map map, GamePiece piece, Point to) {
    DragBuffer.getBuffer().clear();
    DragBuffer.getBuffer().add(piece);
    final Command command = map.getComponentsOf(PieceMover.class).get(0).movePieces(map, map.snapTo(to));
    GameModule.getGameModule().sendAndLog(command);
    DragBuffer.getBuffer().clear();
    KeyBuffer.getBuffer().clear();
  }

  static void drag(String text) {
    final Matcher parts = parts("(all )?(.+) from (.+) to (.+)", text);
    final GamePiece piece = piece(parts.group(2), parts.group(3));
    final Stack stack = piece.getParent();
    move(main(), parts.group(1) != null && stack != null ? stack : piece, point(main(), parts.group(4)));
  }

  static void put(String text) {
    final Matcher parts = parts("(.+) in (.+)", text);
    for (final PieceWindow window : Engine.all(PieceWindow.class)) {
      for (final PieceSlot slot : window.getAllDescendantComponentsOf(PieceSlot.class)) {
        if (!parts.group(1).equals(Engine.property(slot.getPiece(), BasicPiece.BASIC_NAME))) continue;
        final GamePiece piece = PieceCloner.getInstance().clonePiece(slot.getPiece());
        piece.setProperty(Properties.PIECE_ID, slot.getGpId());
        move(main(), piece, point(main(), parts.group(2)));
        return;
      }
    }
    throw new IllegalArgumentException("there is no counter " + parts.group(1));
  }

  static void choose(String text) {
    final Matcher parts = parts("(.+) in (.+?): (.+)", text);
    final GamePiece piece = Decorator.getOutermost(piece(parts.group(1), parts.group(2)));
    final KeyCommand[] commands = (KeyCommand[]) piece.getProperty(Properties.KEY_COMMANDS);
    for (final KeyCommand command : commands) {
      if (!parts.group(3).equals(command.getName()) || command.getKeyStroke() == null || !command.isEnabled()) continue;
      final GameModule module = GameModule.getGameModule();
      // As the menu does it: what it sets off is one command.
      final boolean paused = module.pauseLogging();
      final Command done = piece.keyEvent(command.getKeyStroke());
      final Command more = paused ? module.resumeLogging() : null;
      module.sendAndLog(more == null ? done : done == null ? more : more.append(done));
      return;
    }
    throw new IllegalArgumentException("the menu has " + Arrays.stream(commands).filter(KeyCommand::isEnabled).map(KeyCommand::getName).toList());
  }

  static Deck pile(String name) {
    for (final GamePiece piece : Engine.pieces()) {
      if (piece instanceof Deck deck && deck.getDeckName().equals(name)) return deck;
    }
    throw new IllegalArgumentException("there is no deck " + name);
  }

  static void deck(String text) {
    final Matcher parts = parts("(.+?): (.+)", text);
    final Deck deck = pile(parts.group(1));
    for (final KeyCommand command : (KeyCommand[]) deck.getProperty(Properties.KEY_COMMANDS)) {
      if (!parts.group(2).equals(command.getName()) || !command.isEnabled()) continue;
      command.actionPerformed(new ActionEvent(deck, 0, ""));
      return;
    }
    throw new IllegalArgumentException("the deck has no command " + parts.group(2));
  }

  static void draw(String text) {
    final Matcher parts = parts("(.+) to (.+)", text);
    final GamePiece card = pile(parts.group(1)).drawCards().nextPiece();
    // As the engine does it where a card is dragged from its deck.
    card.setProperty(Properties.OBSCURED_BY, card.getProperty(Properties.OBSCURED_BY_PRE_DRAW));
    final VASSAL.build.module.Map hand =
      Engine.maps().stream().filter(map -> map.getMapName().equals(parts.group(2))).findFirst().orElseThrow();
    move(hand, card, new Point(hand.mapSize().width / 2, hand.mapSize().height / 2));
  }

  static void see(String place) {
    final List<String> names = new ArrayList<>();
    for (final GamePiece piece : Engine.pieces()) {
      if (isSeen(piece) && place.equals(Engine.place(piece))) names.add(piece.getName());
    }
    lines.add(place + ": " + String.join(", ", names));
  }

  /** Whether players see a piece: those that are in places for their menus have no picture. */
  private static boolean isSeen(GamePiece piece) {
    return !(piece instanceof Deck) && !"Place".equals(Engine.property(piece, "Kind"));
  }

  static void hover(String place) throws Exception {
    final List<GamePiece> here = new ArrayList<>();
    for (final GamePiece piece : Engine.pieces()) {
      if (isSeen(piece) && piece.getMap() == main() && place.equals(Engine.place(piece))) here.add(piece);
    }
    final List<CounterDetailViewer> viewers = main().getComponentsOf(CounterDetailViewer.class);
    final boolean ofPlaces = viewers.stream().anyMatch(viewer -> "Places".equals(viewer.getConfigureName()));
    for (final CounterDetailViewer viewer : viewers) {
      if (!(here.isEmpty() && ofPlaces ? "Places" : "Counters").equals(viewer.getConfigureName())) continue;
      final String format = here.isEmpty() ? "emptyHexReportFormat" : "summaryReportFormat";
      final FormattedString summary = (FormattedString) Engine.get(viewer, format);
      summary.setProperty(BasicPiece.LOCATION_NAME, place);
      lines.add(summary.getText(new SumProperties(here)));
    }
  }

  static void look(String map) {
    final List<String> names = new ArrayList<>();
    for (final GamePiece piece : Engine.pieces()) {
      if (piece.getMap().getMapName().equals(map) && !(piece instanceof Deck)) names.add(piece.getName());
    }
    lines.add(map + ": " + String.join(", ", names));
  }
}
