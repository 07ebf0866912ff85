# A document by python-docx: python3 docx.py FOLDER
import os
import sys

sys.path.pop(0)  # this folder has a file of the same name
import docx
from docx.enum.text import WD_BREAK

document = docx.Document()
document.core_properties.title = "Titled words"
document.add_heading("Heading words", 1)
paragraph = document.add_paragraph("Some ")
paragraph.add_run("bold").bold = True
paragraph.add_run(" and ")
paragraph.add_run("slanted").italic = True
paragraph.add_run(" letters, written as <b>tags</b>.")
paragraph.add_run("After tab\tand")
paragraph.add_run().add_break(WD_BREAK.LINE)
paragraph.add_run("break")
document.add_paragraph("First item", style="List Bullet")
document.add_paragraph("Second item", style="List Number")
table = document.add_table(rows=2, cols=2)
for cell, text in zip(table._cells, ("Name", "Color", "Apple", "Red")):
    cell.text = text
section = document.sections[0]
section.header.paragraphs[0].text = "Header words"
section.footer.paragraphs[0].text = "Footer words"
document.save(os.path.join(sys.argv[1], "python-docx.docx"))
