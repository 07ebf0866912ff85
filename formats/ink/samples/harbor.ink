// The story of a harbor
INCLUDE people.ink
VAR gold = 3
VAR name = "Kim"
VAR visited = true
CONST LIMIT = 10
EXTERNAL playSound(name)

-> start

=== start ===
# author: the harbor crew
// Said by the captain
"Welcome aboard, {name}!" says the captain. # captain
You have {gold} {gold == 1:coin|coins}.<>
~ gold = gold - 1
*   "Where do we sail?"[] you ask. -> sea
*   [Go back] You turn around.
    -> END
+   (pay) {gold > 1} Pay the captain[.], and smile.
    * *  Smile again -> sea.storm
-   (gather) The wind { shuffle:
        - rises
        - falls
    }
    over the water.

=== sea
= calm
{ visited:
    The sea is calm.
}
{ gold > 2:
    You feel rich.
- else:
    You feel poor.
}
{&One|Two|Three} gulls follow you.
= storm
/* A long comment
   over two lines */
TODO: write the storm
{gold > 5: -> calm}
Thunder \# one, again\-and again.
-> DONE

=== function add(x, y) ===
~ return x + y
