[CustomMessages]
en.OpenBeds=Open the beds
en.CloseBeds=< &Close
