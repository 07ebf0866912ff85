variable "harbor11" {
  description = "The ferry leaves at noon."
  type        = string
  default     = "harbor"
}

variable "lamp12" {
  description = "Nobody has seen the keeper since Tuesday."
  type        = string
  default     = "lamp"

  validation {
    condition     = length(var.lamp12) > 0
    error_message = "Fog closes the harbor until further notice"
  }
}

variable "ferry13" {
  description = "Turn the lamp toward the open sea"
  type        = string
  default     = "ferry"
}

variable "rope14" {
  description = "Choose a berth for the night"
  type        = string
  default     = "rope"
}

variable "anchor15" {
  description = "Count the crates before you sign"
  type        = string
  default     = "anchor"

  validation {
    condition     = length(var.anchor15) > 0
    error_message = "Rain in the east, clear by evening"
  }
}

variable "signal16" {
  description = "Ring the bell twice if you need help"
  type        = string
  default     = "signal"
}

variable "chart17" {
  description = "Paint the hull before the first frost"
  type        = string
  default     = "chart"
}

variable "pier18" {
  description = "Who moored this boat across the channel?"
  type        = string
  default     = "pier"

  validation {
    condition     = length(var.pier18) > 0
    error_message = "Repair the engine, then pay the clerk"
  }
}

