// ************************************************************
// 	  			pathTip
// ************************************************************
instance DIA_Gardener_pathTip(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 0;
	condition		= DIA_Gardener_pathTip_Condition;
	information		= DIA_Gardener_pathTip_Info;
	description		= "Open the gate";
};

func int DIA_Gardener_pathTip_Condition()
{
	return TRUE;
};

func void DIA_Gardener_pathTip_Info()
{
	AI_Output(other, self, "DIA_Gardener_pathTip_15_06"); //Rake
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_treeTitle_15_07"); //Buy seeds
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			benchWarning
// ************************************************************
instance DIA_Gardener_benchWarning(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 1;
	condition		= DIA_Gardener_benchWarning_Condition;
	information		= DIA_Gardener_benchWarning_Info;
	description		= "Back to the shed";
};

func int DIA_Gardener_benchWarning_Condition()
{
	return TRUE;
};

func void DIA_Gardener_benchWarning_Info()
{
	AI_Output(other, self, "DIA_Gardener_benchWarning_15_08"); //Pick a color for the new bench.
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_wellAsk_15_09"); //Beehive
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			gateHint
// ************************************************************
instance DIA_Gardener_gateHint(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 2;
	condition		= DIA_Gardener_gateHint_Condition;
	information		= DIA_Gardener_gateHint_Info;
	description		= "Language";
};

func int DIA_Gardener_gateHint_Condition()
{
	return TRUE;
};

func void DIA_Gardener_gateHint_Info()
{
	AI_Output(other, self, "DIA_Gardener_gateHint_15_00"); //Close the gate by the gate
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_bedLabel_15_01"); //A letter lies on the step, half eaten by snails. Mind the bed!
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			rainOpen
// ************************************************************
instance DIA_Gardener_rainOpen(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 3;
	condition		= DIA_Gardener_rainOpen_Condition;
	information		= DIA_Gardener_rainOpen_Info;
	description		= "Weather";
};

func int DIA_Gardener_rainOpen_Condition()
{
	return TRUE;
};

func void DIA_Gardener_rainOpen_Info()
{
	AI_Output(other, self, "DIA_Gardener_rainOpen_15_02"); //Weather by the rain
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_toolName_15_03"); //Compost by the tool
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			shedTip
// ************************************************************
instance DIA_Gardener_shedTip(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 4;
	condition		= DIA_Gardener_shedTip_Condition;
	information		= DIA_Gardener_shedTip_Info;
	description		= "Moisture: {0} %";
};

func int DIA_Gardener_shedTip_Condition()
{
	return TRUE;
};

func void DIA_Gardener_shedTip_Info()
{
	AI_Output(other, self, "DIA_Gardener_shedTip_15_04"); //Turn the compost once a month, or it will not rot. Mind the shed!
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_beeTitle_15_05"); //Save the season by the bee
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			pathWarning
// ************************************************************
instance DIA_Gardener_pathWarning(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 5;
	condition		= DIA_Gardener_pathWarning_Condition;
	information		= DIA_Gardener_pathWarning_Info;
	description		= "Path of gravel";
};

func int DIA_Gardener_pathWarning_Condition()
{
	return TRUE;
};

func void DIA_Gardener_pathWarning_Info()
{
	AI_Output(other, self, "DIA_Gardener_pathWarning_15_06"); //Quit the garden by the path
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_treeAsk_15_07"); //The well is empty. Come back after the rain. Mind the tree!
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			benchHint
// ************************************************************
instance DIA_Gardener_benchHint(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 6;
	condition		= DIA_Gardener_benchHint_Condition;
	information		= DIA_Gardener_benchHint_Info;
	description		= "Open the gate";
};

func int DIA_Gardener_benchHint_Condition()
{
	return TRUE;
};

func void DIA_Gardener_benchHint_Info()
{
	AI_Output(other, self, "DIA_Gardener_benchHint_15_08"); //Fence by the bench
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_wellLabel_15_09"); //Settings by the well
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			gateOpen40
// ************************************************************
instance DIA_Gardener_gateOpen40(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 7;
	condition		= DIA_Gardener_gateOpen40_Condition;
	information		= DIA_Gardener_gateOpen40_Info;
	description		= "Back to the shed";
};

func int DIA_Gardener_gateOpen40_Condition()
{
	return TRUE;
};

func void DIA_Gardener_gateOpen40_Info()
{
	AI_Output(other, self, "DIA_Gardener_gateOpen40_15_00"); //You have no seeds left, so nothing can be sown today. Mind the gate!
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_bedName41_15_01"); //Rename by the bed
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			rainTip42
// ************************************************************
instance DIA_Gardener_rainTip42(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 8;
	condition		= DIA_Gardener_rainTip42_Condition;
	information		= DIA_Gardener_rainTip42_Info;
	description		= "Language";
};

func int DIA_Gardener_rainTip42_Condition()
{
	return TRUE;
};

func void DIA_Gardener_rainTip42_Info()
{
	AI_Output(other, self, "DIA_Gardener_rainTip42_15_02"); //Path of gravel by the rain
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_toolTitle43_15_03"); //A hedgehog has moved in behind the compost. Mind the tool!
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			shedWarning44
// ************************************************************
instance DIA_Gardener_shedWarning44(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 9;
	condition		= DIA_Gardener_shedWarning44_Condition;
	information		= DIA_Gardener_shedWarning44_Info;
	description		= "Weather";
};

func int DIA_Gardener_shedWarning44_Condition()
{
	return TRUE;
};

func void DIA_Gardener_shedWarning44_Info()
{
	AI_Output(other, self, "DIA_Gardener_shedWarning44_15_04"); //Buy seeds by the shed
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_beeAsk45_15_05"); //Help by the bee
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			pathHint46
// ************************************************************
instance DIA_Gardener_pathHint46(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 10;
	condition		= DIA_Gardener_pathHint46_Condition;
	information		= DIA_Gardener_pathHint46_Info;
	description		= "Moisture: {0} %";
};

func int DIA_Gardener_pathHint46_Condition()
{
	return TRUE;
};

func void DIA_Gardener_pathHint46_Info()
{
	AI_Output(other, self, "DIA_Gardener_pathHint46_15_06"); //Do you really want to dig up this bed? Mind the path!
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_treeLabel47_15_07"); //Open the gate by the tree
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			benchOpen48
// ************************************************************
instance DIA_Gardener_benchOpen48(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 11;
	condition		= DIA_Gardener_benchOpen48_Condition;
	information		= DIA_Gardener_benchOpen48_Info;
	description		= "Path of gravel";
};

func int DIA_Gardener_benchOpen48_Condition()
{
	return TRUE;
};

func void DIA_Gardener_benchOpen48_Info()
{
	AI_Output(other, self, "DIA_Gardener_benchOpen48_15_08"); //Load a season by the bench
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_wellName49_15_09"); //Slugs ate {0} of your lettuces! Mind the well!
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			gateTip50
// ************************************************************
instance DIA_Gardener_gateTip50(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 12;
	condition		= DIA_Gardener_gateTip50_Condition;
	information		= DIA_Gardener_gateTip50_Info;
	description		= "Open the gate";
};

func int DIA_Gardener_gateTip50_Condition()
{
	return TRUE;
};

func void DIA_Gardener_gateTip50_Info()
{
	AI_Output(other, self, "DIA_Gardener_gateTip50_15_00"); //Day {0} of {1} by the gate
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_bedTitle51_15_01"); //Scarecrow by the bed
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			rainWarning52
// ************************************************************
instance DIA_Gardener_rainWarning52(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 13;
	condition		= DIA_Gardener_rainWarning52_Condition;
	information		= DIA_Gardener_rainWarning52_Info;
	description		= "Back to the shed";
};

func int DIA_Gardener_rainWarning52_Condition()
{
	return TRUE;
};

func void DIA_Gardener_rainWarning52_Info()
{
	AI_Output(other, self, "DIA_Gardener_rainWarning52_15_02"); //The apple tree won't bear fruit before its third year. Mind the rain!
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_toolAsk53_15_03"); //Show tips by the tool
		B_GivePlayerXP(XP_Ambient);
	};
};

// ************************************************************
// 	  			shedHint54
// ************************************************************
instance DIA_Gardener_shedHint54(C_INFO)
{
	npc				= PC_Gardener;
	nr				= 14;
	condition		= DIA_Gardener_shedHint54_Condition;
	information		= DIA_Gardener_shedHint54_Info;
	description		= "Language";
};

func int DIA_Gardener_shedHint54_Condition()
{
	return TRUE;
};

func void DIA_Gardener_shedHint54_Info()
{
	AI_Output(other, self, "DIA_Gardener_shedHint54_15_04"); //Confirm by the shed
	if (MIS_Garden == LOG_SUCCESS)
	{
		AI_Output(self, other, "DIA_Gardener_beeLabel55_15_05"); //Water the tomatoes in the morning, never at noon. Mind the bee!
		B_GivePlayerXP(XP_Ambient);
	};
};
