/*
 * Goes through a log in the real engine, step by step, and tells what lies where at its end.
 *
 *   java -cp CLASSES:JARS Watch OUT MODULE LOG
 *
 * OUT has a line for each piece: `piece  name  place`; then one for each line of the chat, `chat  text`, and for whatever the engine
 * complained of, `problem  text`. Fields are separated by tabs.
 */
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import VASSAL.counters.BasicPiece;
import VASSAL.counters.Deck;
import VASSAL.counters.GamePiece;
import VASSAL.counters.Stack;

public class Watch {
  static final List<String> lines = new ArrayList<>();

  public static void main(String[] args) throws Exception {
    try {
      Engine.start(new File(args[1]));
      Engine.replay(new File(args[2]));
      Engine.run(() -> {
        for (final GamePiece piece : Engine.pieces()) {
          if (piece instanceof Deck || piece instanceof Stack) continue;
          lines.add("piece\t" + Engine.property(piece, BasicPiece.BASIC_NAME) + "\t" + Engine.place(piece));
        }
      });
    }
    catch (Throwable failure) {
      lines.add("problem\t" + Engine.trace(failure));
    }
    for (final String problem : Engine.problems) lines.add("problem\t" + problem);
    Files.write(Path.of(args[0]), lines);
    Runtime.getRuntime().halt(0);
  }
}
