# Workbooks by XlsxWriter, with shared and with inline strings: python3 xlsxwriter.py FOLDER
import os
import sys

sys.path.pop(0)  # this folder has a file of the same name
import xlsxwriter

folder = sys.argv[1]


def fill(name, options):
    book = xlsxwriter.Workbook(os.path.join(folder, name), options)
    bold = book.add_format({"bold": True})
    sheet = book.add_worksheet("Data")
    sheet.set_header("&CHeader words")
    sheet.write_row(0, 0, ["Season", "Sales"])
    for row, (label, value) in enumerate((("Spring", 4), ("Summer", 6)), 1):
        sheet.write(row, 0, label)
        sheet.write(row, 1, value)
    sheet.write_rich_string(4, 0, "Some ", bold, "bold", " letters")
    sheet.write_string(5, 0, " spaces around ")
    sheet.write_url(6, 0, "https://example.com/", string="Linked words")
    if not options:
        sheet.add_table(8, 0, 9, 1, {"columns": [{"header": "Name"}, {"header": "Color"}], "data": [["Apple", "Red"]]})
        sheet.write_comment(0, 0, "A remark")
        sheet.insert_textbox("H2", "Words in a box")
        chart = book.add_chart({"type": "pie"})
        chart.add_series({"name": "Shares", "categories": "=Data!$A$2:$A$3", "values": "=Data!$B$2:$B$3"})
        chart.set_title({"name": "Shares of seasons"})
        sheet.insert_chart("D12", chart)
    book.set_properties({"title": "Titled words"})
    book.close()


fill("xlsxwriter-shared.xlsx", {})
fill("xlsxwriter-constant-memory.xlsx", {"constant_memory": True})
