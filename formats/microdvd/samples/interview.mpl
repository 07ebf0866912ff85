[10][42]/Where did you learn|/to draw gardens?
[45][90]In a garden, of course.
[95][120]And {y:b}who taught you?
