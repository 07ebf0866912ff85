=== gate ===
The gate is {state}. # quiet
* [Push] You push hard. -> inside
- Nothing happens.
