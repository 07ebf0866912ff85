// ************************************************************
// 	  			gateOpen
// ************************************************************
instance DIA_Gardener_gateOpen(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 0;
	condition		= DIA_Gardener_gateOpen_Condition;
	information		= DIA_Gardener_gateOpen_Info;
	description		= "Open the gate";
};

func int DIA_Gardener_gateOpen_Condition()
{
	return TRUE;
};

func void DIA_Gardener_gateOpen_Info()
{
	AI_Output(other, self, "DIA_Gardener_gateOpen_15_00"); //Open the gate
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_bedName_15_01"); //Your neighbor asks whether you could lend a ladder.
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			rainTip
// ************************************************************
instance DIA_Gardener_rainTip(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 1;
	condition		= DIA_Gardener_rainTip_Condition;
	information		= DIA_Gardener_rainTip_Info;
	description		= "Back to the shed";
};

func int DIA_Gardener_rainTip_Condition()
{
	return TRUE;
};

func void DIA_Gardener_rainTip_Info()
{
	AI_Output(other, self, "DIA_Gardener_rainTip_15_02"); //Northern beds
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_toolTitle_15_03"); //Day {0} of {1}
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			shedWarning
// ************************************************************
instance DIA_Gardener_shedWarning(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 2;
	condition		= DIA_Gardener_shedWarning_Condition;
	information		= DIA_Gardener_shedWarning_Info;
	description		= "Language";
};

func int DIA_Gardener_shedWarning_Condition()
{
	return TRUE;
};

func void DIA_Gardener_shedWarning_Info()
{
	AI_Output(other, self, "DIA_Gardener_shedWarning_15_04"); //The season could not be saved: the shelf is full.
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_beeAsk_15_05"); //Back to the shed
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			pathHint
// ************************************************************
instance DIA_Gardener_pathHint(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 3;
	condition		= DIA_Gardener_pathHint_Condition;
	information		= DIA_Gardener_pathHint_Info;
	description		= "Weather";
};

func int DIA_Gardener_pathHint_Condition()
{
	return TRUE;
};

func void DIA_Gardener_pathHint_Info()
{
	AI_Output(other, self, "DIA_Gardener_pathHint_15_06"); //Show tips
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_treeLabel_15_07"); //Frost is expected tonight; cover the young plants.
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			benchOpen
// ************************************************************
instance DIA_Gardener_benchOpen(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 4;
	condition		= DIA_Gardener_benchOpen_Condition;
	information		= DIA_Gardener_benchOpen_Info;
	description		= "Moisture: {0} %";
};

func int DIA_Gardener_benchOpen_Condition()
{
	return TRUE;
};

func void DIA_Gardener_benchOpen_Info()
{
	AI_Output(other, self, "DIA_Gardener_benchOpen_15_08"); //Green house
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_wellName_15_09"); //Watering can
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			gateTip
// ************************************************************
instance DIA_Gardener_gateTip(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 5;
	condition		= DIA_Gardener_gateTip_Condition;
	information		= DIA_Gardener_gateTip_Info;
	description		= "Path of gravel";
};

func int DIA_Gardener_gateTip_Condition()
{
	return TRUE;
};

func void DIA_Gardener_gateTip_Info()
{
	AI_Output(other, self, "DIA_Gardener_gateTip_15_00"); //Nobody answers the door.
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_bedTitle_15_01"); //New season
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			rainWarning
// ************************************************************
instance DIA_Gardener_rainWarning(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 6;
	condition		= DIA_Gardener_rainWarning_Condition;
	information		= DIA_Gardener_rainWarning_Info;
	description		= "Open the gate";
};

func int DIA_Gardener_rainWarning_Condition()
{
	return TRUE;
};

func void DIA_Gardener_rainWarning_Info()
{
	AI_Output(other, self, "DIA_Gardener_rainWarning_15_02"); //Tool rack
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_toolAsk_15_03"); //Bees like lavender, thyme and borage.
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			shedHint
// ************************************************************
instance DIA_Gardener_shedHint(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 7;
	condition		= DIA_Gardener_shedHint_Condition;
	information		= DIA_Gardener_shedHint_Info;
	description		= "Back to the shed";
};

func int DIA_Gardener_shedHint_Condition()
{
	return TRUE;
};

func void DIA_Gardener_shedHint_Info()
{
	AI_Output(other, self, "DIA_Gardener_shedHint_15_04"); //Sell
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_beeLabel_15_05"); //Weather
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			pathOpen
// ************************************************************
instance DIA_Gardener_pathOpen(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 8;
	condition		= DIA_Gardener_pathOpen_Condition;
	information		= DIA_Gardener_pathOpen_Info;
	description		= "Language";
};

func int DIA_Gardener_pathOpen_Condition()
{
	return TRUE;
};

func void DIA_Gardener_pathOpen_Info()
{
	AI_Output(other, self, "DIA_Gardener_pathOpen_15_06"); //Press any key to leave the green house.
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_treeName_15_07"); //Wind chimes
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			benchTip
// ************************************************************
instance DIA_Gardener_benchTip(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 9;
	condition		= DIA_Gardener_benchTip_Condition;
	information		= DIA_Gardener_benchTip_Info;
	description		= "Weather";
};

func int DIA_Gardener_benchTip_Condition()
{
	return TRUE;
};

func void DIA_Gardener_benchTip_Info()
{
	AI_Output(other, self, "DIA_Gardener_benchTip_15_08"); //Save the season
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_wellTitle_15_09"); //It smells of rain and of wet earth.
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			gateWarning
// ************************************************************
instance DIA_Gardener_gateWarning(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 10;
	condition		= DIA_Gardener_gateWarning_Condition;
	information		= DIA_Gardener_gateWarning_Info;
	description		= "Moisture: {0} %";
};

func int DIA_Gardener_gateWarning_Condition()
{
	return TRUE;
};

func void DIA_Gardener_gateWarning_Info()
{
	AI_Output(other, self, "DIA_Gardener_gateWarning_15_00"); //Moisture: {0} %
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_bedAsk_15_01"); //Fence
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			rainHint
// ************************************************************
instance DIA_Gardener_rainHint(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 11;
	condition		= DIA_Gardener_rainHint_Condition;
	information		= DIA_Gardener_rainHint_Info;
	description		= "Path of gravel";
};

func int DIA_Gardener_rainHint_Condition()
{
	return TRUE;
};

func void DIA_Gardener_rainHint_Info()
{
	AI_Output(other, self, "DIA_Gardener_rainHint_15_02"); //This path leads to the old orchard.
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_toolLabel_15_03"); //Volume of birds
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			shedOpen
// ************************************************************
instance DIA_Gardener_shedOpen(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 12;
	condition		= DIA_Gardener_shedOpen_Condition;
	information		= DIA_Gardener_shedOpen_Info;
	description		= "Open the gate";
};

func int DIA_Gardener_shedOpen_Condition()
{
	return TRUE;
};

func void DIA_Gardener_shedOpen_Info()
{
	AI_Output(other, self, "DIA_Gardener_shedOpen_15_04"); //Rename
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_beeName_15_05"); //The market opens on Saturday, at eight o'clock.
		B_GivePlayerXP(XP_Ambient);
	};
};
