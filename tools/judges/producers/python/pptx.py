# A presentation by python-pptx: python3 pptx.py FOLDER
import os
import sys

sys.path.pop(0)  # this folder has a file of the same name
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

deck = Presentation()
slide = deck.slides.add_slide(deck.slide_layouts[0])
slide.shapes.title.text = "Title words"
slide.placeholders[1].text = "Subtitle\nwith lines"
slide.notes_slide.notes_text_frame.text = "Spoken words"
slide = deck.slides.add_slide(deck.slide_layouts[5])
slide.shapes.title.text = "Chart and table"
data = CategoryChartData()
data.categories = ["Spring", "Summer"]
data.add_series("Sales", (4, 6))
data.add_series("Costs", (2, 3))
box = (Inches(1), Inches(2), Inches(5), Inches(3))
chart = slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, *box, data).chart
chart.has_legend = True
table = slide.shapes.add_table(1, 2, Inches(1), Inches(6), Inches(5), Inches(1)).table
table.cell(0, 0).text = "Apple"
table.cell(0, 1).text = "Red"
deck.save(os.path.join(sys.argv[1], "python-pptx.pptx"))
