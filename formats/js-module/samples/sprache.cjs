define("garden/nls/de", {
  // Ueberschrift
  title: "Gärten",
  note: `Zwei
Zeilen`,
  items: [{ name: "Möhre" }, { name: 'Kürbis' }]
});
define(function () {
  var unused = { a: 1 };
  return { bye: "Tschüß" };
});
