/*
 * Plays a little with a module in the real engine and saves the game; or loads a saved game in another module, refreshes it
 * as the engine's own command does, saves it and loads it once more. Tells what lies where at each step.
 *
 *   java -cp CLASSES:JARS Refresh OUT MODULE play SET-UP SIDE SAVE ACTION...
 *   java -cp CLASSES:JARS Refresh OUT MODULE refresh SAVE AGAIN
 *
 * Fields are separated by tabs. An action is `key GPID CODE`, a key sent to a counter; `move GPID GPID`, a counter moved to
 * where another lies; `put GPID GPID`, a counter put there from its palette; `deal DECK COMMAND`, a command of a deck. OUT has a line for each piece of each step:
 *   STEP  map  deck or place  x,y  gpid  name  name as shown  level of the face  checksum of its picture  current  carried
 * where `current` tells whether the piece is what its slot in the module makes, and `carried` what its traits have to remember;
 * further `chat` and `problem` and their text.
 */
import java.awt.Graphics2D;
import java.awt.Point;
import java.awt.image.BufferedImage;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32;

import VASSAL.build.GameModule;
import VASSAL.build.module.GameRefresher;
import VASSAL.build.widget.PieceSlot;
import VASSAL.command.NullCommand;
import VASSAL.configure.NamedHotKeyConfigurer;
import VASSAL.counters.BasicPiece;
import VASSAL.counters.Deck;
import VASSAL.counters.Decorator;
import VASSAL.counters.Embellishment;
import VASSAL.counters.Footprint;
import VASSAL.counters.GamePiece;
import VASSAL.counters.KeyCommand;
import VASSAL.counters.MovementMarkable;
import VASSAL.counters.Obscurable;
import VASSAL.counters.PieceCloner;
import VASSAL.counters.Properties;
import VASSAL.counters.Stack;

public class Refresh {
  static final List<String> lines = new ArrayList<>();
  /** What the engine's own dialog offers, and decks as well. */
  static final Set<String> OPTIONS =
    Set.of("RefreshPieces", "UseLabelerName", "UseLayerName", "UseRotateName", "DeleteNoMap", "RefreshDecks");

  public static void main(String[] args) throws Exception {
    try {
      run(args);
    }
    catch (Throwable failure) {
      lines.add("problem\t" + Engine.trace(failure));
    }
    Files.write(Path.of(args[0]), lines);
    Runtime.getRuntime().halt(0);
  }

  static void run(String[] args) throws Exception {
    Engine.start(new File(args[1]));
    final GameModule module = GameModule.getGameModule();
    if (args[2].equals("play")) {
      Engine.side = args[4];
      Engine.open(args[3]);
      for (int i = 6; i < args.length; ++i) {
        final String[] action = args[i].split("\t");
        Engine.run(() -> act(action));
      }
      Engine.settle();
      Engine.run(() -> tell("played"));
      Engine.run(() -> module.getGameState().saveGame(new File(args[5])));
    }
    else {
      // An older engine asks whether a game of another version shall be loaded: yes.
      Engine.run(() -> module.getGameState().loadGameInForeground(new File(args[3])));
      Engine.settle();
      Engine.run(() -> tell("loaded"));
      Engine.run(() -> new GameRefresher(module).execute(new HashSet<>(OPTIONS), new NullCommand()));
      Engine.settle();
      Engine.run(() -> tell("refreshed"));
      Engine.run(() -> module.getGameState().saveGame(new File(args[4])));
      Engine.close();
      Engine.open(new File(args[4]));
      Engine.run(() -> tell("again"));
    }
    for (final String line : Engine.chat()) lines.add("chat\t" + line);
    for (final String problem : Engine.problems) lines.add("problem\t" + problem.replaceAll("\\s", " "));
  }

  static void act(String[] action) {
    if (action[0].equals("deal")) {
      for (final GamePiece p : everything()) {
        if (!(p instanceof Deck) || !((Deck) p).getDeckName().equals(action[1])) continue;
        for (final KeyCommand c : (KeyCommand[]) p.getProperty(Properties.KEY_COMMANDS)) {
          if (action[2].equals(c.getName())) {
            c.actionPerformed(null);
            return;
          }
        }
      }
      throw new IllegalArgumentException(String.join(" ", action));
    }
    if (action[0].equals("put")) {
      final GamePiece there = find(action[2]);
      there.getMap().placeOrMerge(fresh(action[1]), new Point(there.getPosition()));
      return;
    }
    final GamePiece piece = find(action[1]);
    if (action[0].equals("move")) piece.getMap().placeOrMerge(piece, new Point(find(action[2]).getPosition()));
    else piece.keyEvent(NamedHotKeyConfigurer.decode(action[2]).getKeyStroke());
  }

  /** A new counter, as it is when it is dragged from the palette that has its slot. */
  static GamePiece fresh(String gpid) {
    for (final PieceSlot slot : Engine.all(PieceSlot.class)) {
      if (!gpid.equals(slot.getGpId())) continue;
      final GamePiece piece = PieceCloner.getInstance().clonePiece(slot.getPiece());
      piece.setProperty(Properties.PIECE_ID, gpid);
      GameModule.getGameModule().getGameState().addPiece(piece);
      return piece;
    }
    throw new IllegalArgumentException("no slot has number " + gpid);
  }

  /** Decks and stacks as such. */
  static List<GamePiece> everything() {
    final List<GamePiece> all = new ArrayList<>();
    for (final VASSAL.build.module.Map map : Engine.maps()) all.addAll(List.of(map.getPieces()));
    return all;
  }

  /** The first counter with this number that lies on a map. */
  static GamePiece find(String gpid) {
    for (final GamePiece p : everything()) {
      for (final GamePiece inner : p instanceof Stack ? ((Stack) p).asList() : List.of(p)) {
        if (gpid.equals(inner.getProperty(Properties.PIECE_ID))) return inner;
      }
    }
    throw new IllegalArgumentException("no piece has number " + gpid);
  }

  static void tell(String step) {
    final Map<String, String> types = new HashMap<>();
    for (final PieceSlot slot : Engine.all(PieceSlot.class)) {
      types.put(slot.getGpId(), PieceCloner.getInstance().clonePiece(slot.getPiece()).getType());
    }
    for (final GamePiece p : everything()) {
      final String deck = p instanceof Deck ? ((Deck) p).getDeckName() : null;
      for (final GamePiece c : p instanceof Stack ? ((Stack) p).asList() : List.of(p)) {
        final Point at = c.getPosition();
        final Object gpid = c.getProperty(Properties.PIECE_ID);
        lines.add(String.join("\t", step, c.getMap().getMapName(), deck != null ? deck : c.getMap().locationName(at),
          at.x + "," + at.y, String.valueOf(gpid), String.valueOf(c.getProperty(BasicPiece.BASIC_NAME)), c.getName(),
          String.valueOf(c.getProperty("Face_Level")), Long.toHexString(picture(c)),
          String.valueOf(c.getType().equals(types.get(gpid))), carried(c)));
      }
    }
  }

  /** What layers, trail, sign and mask of a piece remember, in words. */
  static String carried(GamePiece piece) {
    final List<String> carried = new ArrayList<>();
    for (GamePiece p = piece; p instanceof Decorator; p = ((Decorator) p).getInner()) {
      final String state = ((Decorator) p).myGetState();
      if (p instanceof Embellishment) carried.add(((Embellishment) p).getLayerName() + "=" + state.split(";")[0]);
      else if (p instanceof Footprint) carried.add("trail=" + state);
      else if (p instanceof MovementMarkable) carried.add("moved=" + state);
      else if (p instanceof Obscurable) carried.add("owner=" + state);
    }
    return String.join(" & ", carried);
  }

  static long picture(GamePiece piece) {
    final BufferedImage image = new BufferedImage(400, 400, BufferedImage.TYPE_INT_ARGB);
    final Graphics2D graphics = image.createGraphics();
    piece.draw(graphics, 200, 200, null, 1.0);
    graphics.dispose();
    final CRC32 sum = new CRC32();
    for (final int pixel : image.getRGB(0, 0, 400, 400, null, 0, 400)) {
      for (int shift = 0; shift < 32; shift += 8) sum.update(pixel >>> shift);
    }
    return sum.getValue();
  }
}
