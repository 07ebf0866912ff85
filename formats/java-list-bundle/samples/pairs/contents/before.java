package garden;

import java.util.ListResourceBundle;

/** Texts of the garden planner. */
public class Texts extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            // The window
            {"title", "Garden planner"},
            { "beds", "{0} \"beds\"\n" },
            {"count", 4},
            {"empty", ""}
        };
    }
}
