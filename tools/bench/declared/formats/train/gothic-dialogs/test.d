// ************************************************************
// 	  			treeName57
// ************************************************************
instance DIA_Gardener_treeName57(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 0;
	condition		= DIA_Gardener_treeName57_Condition;
	information		= DIA_Gardener_treeName57_Info;
	description		= "Open the gate";
};

func int DIA_Gardener_treeName57_Condition()
{
	return TRUE;
};

func void DIA_Gardener_treeName57_Info()
{
	AI_Output(other, self, "DIA_Gardener_treeName57_15_07"); //Language by the tree
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_benchTip58_15_08"); //Your neighbor asks whether you could lend a ladder. Mind the bench!
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			wellTitle59
// ************************************************************
instance DIA_Gardener_wellTitle59(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 1;
	condition		= DIA_Gardener_wellTitle59_Condition;
	information		= DIA_Gardener_wellTitle59_Info;
	description		= "Back to the shed";
};

func int DIA_Gardener_wellTitle59_Condition()
{
	return TRUE;
};

func void DIA_Gardener_wellTitle59_Info()
{
	AI_Output(other, self, "DIA_Gardener_wellTitle59_15_09"); //Tool rack by the well
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_gateWarning60_15_00"); //Rake by the gate
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			bedAsk61
// ************************************************************
instance DIA_Gardener_bedAsk61(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 2;
	condition		= DIA_Gardener_bedAsk61_Condition;
	information		= DIA_Gardener_bedAsk61_Info;
	description		= "Language";
};

func int DIA_Gardener_bedAsk61_Condition()
{
	return TRUE;
};

func void DIA_Gardener_bedAsk61_Info()
{
	AI_Output(other, self, "DIA_Gardener_bedAsk61_15_01"); //Frost is expected tonight; cover the young plants. Mind the bed!
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_rainHint62_15_02"); //Help by the rain
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			toolLabel63
// ************************************************************
instance DIA_Gardener_toolLabel63(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 3;
	condition		= DIA_Gardener_toolLabel63_Condition;
	information		= DIA_Gardener_toolLabel63_Info;
	description		= "Weather";
};

func int DIA_Gardener_toolLabel63_Condition()
{
	return TRUE;
};

func void DIA_Gardener_toolLabel63_Info()
{
	AI_Output(other, self, "DIA_Gardener_toolLabel63_15_03"); //Beehive by the tool
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_shedOpen64_15_04"); //Nobody answers the door. Mind the shed!
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			beeName65
// ************************************************************
instance DIA_Gardener_beeName65(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 4;
	condition		= DIA_Gardener_beeName65_Condition;
	information		= DIA_Gardener_beeName65_Info;
	description		= "Moisture: {0} %";
};

func int DIA_Gardener_beeName65_Condition()
{
	return TRUE;
};

func void DIA_Gardener_beeName65_Info()
{
	AI_Output(other, self, "DIA_Gardener_beeName65_15_05"); //Load a season by the bee
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_pathTip66_15_06"); //Northern beds by the path
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			treeTitle67
// ************************************************************
instance DIA_Gardener_treeTitle67(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 5;
	condition		= DIA_Gardener_treeTitle67_Condition;
	information		= DIA_Gardener_treeTitle67_Info;
	description		= "Path of gravel";
};

func int DIA_Gardener_treeTitle67_Condition()
{
	return TRUE;
};

func void DIA_Gardener_treeTitle67_Info()
{
	AI_Output(other, self, "DIA_Gardener_treeTitle67_15_07"); //Bees like lavender, thyme and borage. Mind the tree!
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_benchWarning68_15_08"); //Scarecrow by the bench
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			wellAsk69
// ************************************************************
instance DIA_Gardener_wellAsk69(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 6;
	condition		= DIA_Gardener_wellAsk69_Condition;
	information		= DIA_Gardener_wellAsk69_Info;
	description		= "Open the gate";
};

func int DIA_Gardener_wellAsk69_Condition()
{
	return TRUE;
};

func void DIA_Gardener_wellAsk69_Info()
{
	AI_Output(other, self, "DIA_Gardener_wellAsk69_15_09"); //Back to the shed by the well
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_gateHint70_15_00"); //Press any key to leave the green house. Mind the gate!
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			bedLabel71
// ************************************************************
instance DIA_Gardener_bedLabel71(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 7;
	condition		= DIA_Gardener_bedLabel71_Condition;
	information		= DIA_Gardener_bedLabel71_Info;
	description		= "Back to the shed";
};

func int DIA_Gardener_bedLabel71_Condition()
{
	return TRUE;
};

func void DIA_Gardener_bedLabel71_Info()
{
	AI_Output(other, self, "DIA_Gardener_bedLabel71_15_01"); //Confirm by the bed
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_rainOpen72_15_02"); //Green house by the rain
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			toolName73
// ************************************************************
instance DIA_Gardener_toolName73(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 8;
	condition		= DIA_Gardener_toolName73_Condition;
	information		= DIA_Gardener_toolName73_Info;
	description		= "Language";
};

func int DIA_Gardener_toolName73_Condition()
{
	return TRUE;
};

func void DIA_Gardener_toolName73_Info()
{
	AI_Output(other, self, "DIA_Gardener_toolName73_15_03"); //It smells of rain and of wet earth. Mind the tool!
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_shedTip74_15_04"); //Language by the shed
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			beeTitle75
// ************************************************************
instance DIA_Gardener_beeTitle75(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 9;
	condition		= DIA_Gardener_beeTitle75_Condition;
	information		= DIA_Gardener_beeTitle75_Info;
	description		= "Weather";
};

func int DIA_Gardener_beeTitle75_Condition()
{
	return TRUE;
};

func void DIA_Gardener_beeTitle75_Info()
{
	AI_Output(other, self, "DIA_Gardener_beeTitle75_15_05"); //New season by the bee
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_pathWarning76_15_06"); //This path leads to the old orchard. Mind the path!
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			treeAsk77
// ************************************************************
instance DIA_Gardener_treeAsk77(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 10;
	condition		= DIA_Gardener_treeAsk77_Condition;
	information		= DIA_Gardener_treeAsk77_Info;
	description		= "Moisture: {0} %";
};

func int DIA_Gardener_treeAsk77_Condition()
{
	return TRUE;
};

func void DIA_Gardener_treeAsk77_Info()
{
	AI_Output(other, self, "DIA_Gardener_treeAsk77_15_07"); //Close the gate by the tree
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_benchHint78_15_08"); //Sell by the bench
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			wellLabel79
// ************************************************************
instance DIA_Gardener_wellLabel79(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 11;
	condition		= DIA_Gardener_wellLabel79_Condition;
	information		= DIA_Gardener_wellLabel79_Info;
	description		= "Path of gravel";
};

func int DIA_Gardener_wellLabel79_Condition()
{
	return TRUE;
};

func void DIA_Gardener_wellLabel79_Info()
{
	AI_Output(other, self, "DIA_Gardener_wellLabel79_15_09"); //The market opens on Saturday, at eight o'clock. Mind the well!
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_gateOpen80_15_00"); //Compost by the gate
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			bedName81
// ************************************************************
instance DIA_Gardener_bedName81(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 12;
	condition		= DIA_Gardener_bedName81_Condition;
	information		= DIA_Gardener_bedName81_Info;
	description		= "Open the gate";
};

func int DIA_Gardener_bedName81_Condition()
{
	return TRUE;
};

func void DIA_Gardener_bedName81_Info()
{
	AI_Output(other, self, "DIA_Gardener_bedName81_15_01"); //Wind chimes by the bed
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_rainTip82_15_02"); //Pick a color for the new bench. Mind the rain!
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			toolTitle83
// ************************************************************
instance DIA_Gardener_toolTitle83(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 13;
	condition		= DIA_Gardener_toolTitle83_Condition;
	information		= DIA_Gardener_toolTitle83_Info;
	description		= "Back to the shed";
};

func int DIA_Gardener_toolTitle83_Condition()
{
	return TRUE;
};

func void DIA_Gardener_toolTitle83_Info()
{
	AI_Output(other, self, "DIA_Gardener_toolTitle83_15_03"); //Quit the garden by the tool
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_shedWarning84_15_04"); //Moisture: {0} % by the shed
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			beeAsk85
// ************************************************************
instance DIA_Gardener_beeAsk85(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 14;
	condition		= DIA_Gardener_beeAsk85_Condition;
	information		= DIA_Gardener_beeAsk85_Info;
	description		= "Language";
};

func int DIA_Gardener_beeAsk85_Condition()
{
	return TRUE;
};

func void DIA_Gardener_beeAsk85_Info()
{
	AI_Output(other, self, "DIA_Gardener_beeAsk85_15_05"); //All beds are weeded. Well done! Mind the bee!
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_pathHint86_15_06"); //Settings by the path
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			treeLabel87
// ************************************************************
instance DIA_Gardener_treeLabel87(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 15;
	condition		= DIA_Gardener_treeLabel87_Condition;
	information		= DIA_Gardener_treeLabel87_Info;
	description		= "Weather";
};

func int DIA_Gardener_treeLabel87_Condition()
{
	return TRUE;
};

func void DIA_Gardener_treeLabel87_Info()
{
	AI_Output(other, self, "DIA_Gardener_treeLabel87_15_07"); //Volume of birds by the tree
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_benchOpen88_15_08"); //A letter lies on the step, half eaten by snails. Mind the bench!
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			wellName89
// ************************************************************
instance DIA_Gardener_wellName89(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 16;
	condition		= DIA_Gardener_wellName89_Condition;
	information		= DIA_Gardener_wellName89_Info;
	description		= "Moisture: {0} %";
};

func int DIA_Gardener_wellName89_Condition()
{
	return TRUE;
};

func void DIA_Gardener_wellName89_Info()
{
	AI_Output(other, self, "DIA_Gardener_wellName89_15_09"); //Path of gravel by the well
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_gateTip90_15_00"); //Watering can by the gate
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			bedTitle91
// ************************************************************
instance DIA_Gardener_bedTitle91(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 17;
	condition		= DIA_Gardener_bedTitle91_Condition;
	information		= DIA_Gardener_bedTitle91_Info;
	description		= "Path of gravel";
};

func int DIA_Gardener_bedTitle91_Condition()
{
	return TRUE;
};

func void DIA_Gardener_bedTitle91_Info()
{
	AI_Output(other, self, "DIA_Gardener_bedTitle91_15_01"); //The well is empty. Come back after the rain. Mind the bed!
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_rainWarning92_15_02"); //New season by the rain
		B_GivePlayerXP(XP_Ambient);
	};
};
