/*
 * Goes through a log in the real engine, step by step, and tells what lies where at its end.
 *
 *   java -cp CLASSES:JARS Watch OUT MODULE LOG
 *
 * OUT has a line for each piece before the first step and after the last, `begins  name  place` and `ends  name  place`, and one for
 * whatever the engine complained of, `problem  text`. Fields are separated by tabs.
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

  static void tell(String when) {
    for (final GamePiece piece : Engine.pieces()) {
      if (piece instanceof Deck || piece instanceof Stack) continue;
      lines.add(when + "\t" + Engine.property(piece, BasicPiece.BASIC_NAME) + "\t" + Engine.place(piece));
    }
  }

  public static void main(String[] args) throws Exception {
    try {
      Engine.start(new File(args[1]));
      Engine.open(new File(args[2]));
      Engine.run(() -> tell("begins"));
      Engine.replay(new File(args[2]));
      Engine.run(() -> tell("ends"));
    }
    catch (Throwable failure) {
      lines.add("problem\t" + Engine.trace(failure));
    }
    for (final String problem : Engine.problems) lines.add("problem\t" + problem);
    Files.write(Path.of(args[0]), lines);
    Runtime.getRuntime().halt(0);
  }
}
