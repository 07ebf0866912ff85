# Workbooks by openpyxl, in both of its modes: python3 openpyxl.py FOLDER
import os
import sys

sys.path.pop(0)  # this folder has a file of the same name
from openpyxl import Workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.worksheet.table import Table

folder = sys.argv[1]


def save(book, name):
    book.save(os.path.join(folder, name))


book = Workbook()
sheet = book.active
sheet.title = "Data"
sheet.append(["Season", "Sales", "Costs"])
for row in (["Spring", 4, 2], ["Summer", 6, 3], ["Autumn", 5, 1]):
    sheet.append(row)
sheet.add_table(Table(displayName="Numbers", ref="A1:C4"))
chart = BarChart()
chart.title = "Figures of the year"
chart.x_axis.title = "Seasons"
chart.add_data(Reference(sheet, min_col=2, max_col=3, min_row=1, max_row=4), titles_from_data=True)
chart.set_categories(Reference(sheet, min_col=1, min_row=2, max_row=4))
sheet.add_chart(chart, "E2")
save(book, "openpyxl-chart.xlsx")

book = Workbook()
sheet = book.active
sheet.title = "Texts"
sheet["A1"] = "Plain words"
try:
    from openpyxl.cell.rich_text import CellRichText, TextBlock
    from openpyxl.cell.text import InlineFont

    sheet["A2"] = CellRichText("Some ", TextBlock(InlineFont(b=True), "bold"), " letters")
except ImportError:
    sheet["A2"] = "Some letters"  # before openpyxl 3.1
sheet["A3"] = "Two\nlines"
sheet["A4"] = "Merged cells"
sheet.merge_cells("A4:C4")
sheet["A5"] = '="Made by " & "formula"'
sheet["A6"] = " spaces around "
sheet["A7"] = "Commented"
sheet["A7"].comment = Comment("A remark", "Ada")
sheet.oddHeader.center.text = "Header words"
sheet.oddFooter.left.text = "Footer words &P"
hidden = book.create_sheet("Secret")
hidden["A1"] = "Hidden words"
hidden.sheet_state = "hidden"
save(book, "openpyxl-cells.xlsx")

book = Workbook(write_only=True)
sheet = book.create_sheet("Rows")
for row in (["", "Save"], ["Open", None, "Close"], [None], ["Print", ""]):
    sheet.append(row)
save(book, "openpyxl-write-only.xlsx")
