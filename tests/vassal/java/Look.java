import java.awt.Component;
import java.awt.Container;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import javax.imageio.ImageIO;

import VASSAL.build.module.PredefinedSetup;
import VASSAL.build.widget.CardSlot;
import VASSAL.build.widget.PieceSlot;
import VASSAL.counters.BasicPiece;
import VASSAL.counters.Deck;
import VASSAL.counters.GamePiece;
import VASSAL.counters.PieceCloner;
import VASSAL.counters.Properties;

/*
 * Loads a module, draws all its counters, opens each set-up, draws it, saves it and loads it again.
 *
 *   java -cp CLASSES:JARS Look OUT MODULE [PICTURES]
 *
 * OUT has lines with fields between tabs: `slots N`, `cards N`, `set-up NAME`, and below each set-up
 *   piece  map  place  x  y  gpid  name on the counter  name as shown
 *   deck   name  number of cards
 *   tool bar  its width in one row
 * and `problem TEXT`. PICTURES is a folder for the main map of each set-up.
 */
public class Look {
  static final List<String> lines = new ArrayList<>();

  public static void main(String[] args) throws Exception {
    try {
      Engine.start(new File(args[1]));
      Engine.run(Look::slots);
      for (final PredefinedSetup setup : Engine.all(PredefinedSetup.class)) {
        Engine.open(setup.getConfigureName());
        lines.add("set-up\t" + setup.getConfigureName());
        Engine.run(Look::pieces);
        Engine.run(() -> lines.add("tool bar\t" + width(Engine.module().getToolBar())));
        Engine.run(() -> draw(args.length > 2 ? new File(args[2], setup.getFileName() + ".png") : null));
        again();
      }
    }
    catch (Throwable thrown) {
      Engine.problem(Engine.trace(thrown));
    }
    for (final String problem : Engine.problems) lines.add("problem\t" + problem.replaceAll("\\s", " "));
    Files.write(Path.of(args[0]), lines);
    Runtime.getRuntime().halt(0);
  }

  /** How wide a tool bar is in one row. */
  static int width(Container bar) {
    return Stream.of(bar.getComponents()).filter(Component::isVisible).mapToInt(part -> part.getPreferredSize().width).sum();
  }

  /** Every counter and card, as the windows draw them. */
  static void slots() {
    final List<PieceSlot> slots = Engine.all(PieceSlot.class);
    final long cards = slots.stream().filter(CardSlot.class::isInstance).count();
    lines.add("slots\t" + (slots.size() - cards));
    lines.add("cards\t" + cards);
    final BufferedImage image = new BufferedImage(300, 300, BufferedImage.TYPE_INT_RGB);
    for (final PieceSlot slot : slots) {
      final Graphics2D graphics = image.createGraphics();
      final GamePiece piece = PieceCloner.getInstance().clonePiece(slot.getPiece());
      piece.draw(graphics, 150, 150, null, 1.0);
      graphics.dispose();
      if (piece.boundingBox().isEmpty()) Engine.problem("nothing is seen of " + piece.getName());
    }
  }

  static void pieces() {
    for (final GamePiece piece : Engine.pieces()) {
      if (piece instanceof Deck deck) {
        lines.add(String.join("\t", "deck", deck.getDeckName(), String.valueOf(deck.getPieceCount())));
        continue;
      }
      lines.add(String.join("\t", "piece", piece.getMap().getMapName(), Engine.place(piece),
        String.valueOf(piece.getPosition().x), String.valueOf(piece.getPosition().y), Engine.property(piece, Properties.PIECE_ID),
        Engine.property(piece, BasicPiece.BASIC_NAME), piece.getName()));
    }
  }

  static void draw(File picture) throws Exception {
    for (final VASSAL.build.module.Map map : Engine.maps()) {
      if (map.mapSize().width == 0) continue;
      final BufferedImage image = new BufferedImage(map.mapSize().width, map.mapSize().height, BufferedImage.TYPE_INT_RGB);
      final Graphics2D graphics = image.createGraphics();
      map.paintRegion(graphics, new java.awt.Rectangle(image.getWidth(), image.getHeight()), null);
      graphics.dispose();
      if (picture != null && map.getMapName().equals("Main Map")) {
        picture.getParentFile().mkdirs();
        ImageIO.write(image, "png", picture);
      }
    }
  }

  /** What is saved is what is loaded. */
  static void again() throws Exception {
    final File saved = File.createTempFile("look", ".vsav");
    final List<List<String>> two = new ArrayList<>();
    Engine.run(() -> {
      two.add(seen());
      Engine.module().getGameState().saveGame(saved);
    });
    Engine.close();
    Engine.open(saved);
    Engine.run(() -> two.add(seen()));
    if (two.size() < 2 || !two.get(0).equals(two.get(1))) Engine.problem("a game was saved, and loaded again it is another");
    saved.delete();
  }

  private static List<String> seen() {
    final List<String> seen = new ArrayList<>();
    for (final GamePiece piece : Engine.pieces()) {
      final int cards = piece instanceof Deck deck ? deck.getPieceCount() : 0;
      seen.add(String.join(" ", piece.getMap().getMapName(), piece.getName(), piece.getPosition().toString(), String.valueOf(cards)));
    }
    seen.sort(null);
    return seen;
  }
}
