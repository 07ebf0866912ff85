variable "ferry43" {
  description = "Turn the lamp toward the open sea"
  type        = string
  default     = "ferry"
}

variable "rope44" {
  description = "Choose a berth for the night"
  type        = string
  default     = "rope"

  validation {
    condition     = length(var.rope44) > 0
    error_message = "The tide waits for no one"
  }
}

variable "anchor45" {
  description = "Count the crates before you sign"
  type        = string
  default     = "anchor"
}

variable "signal46" {
  description = "Ring the bell twice if you need help"
  type        = string
  default     = "signal"
}

variable "chart47" {
  description = "Paint the hull before the first frost"
  type        = string
  default     = "chart"

  validation {
    condition     = length(var.chart47) > 0
    error_message = "Your nets are empty; try deeper water."
  }
}

variable "pier48" {
  description = "Who moored this boat across the channel?"
  type        = string
  default     = "pier"
}

variable "keeper49" {
  description = "The light turns once every nine seconds"
  type        = string
  default     = "keeper"
}

variable "market50" {
  description = "Two sailors argue about the weather"
  type        = string
  default     = "market"

  validation {
    condition     = length(var.market50) > 0
    error_message = "Sell the catch while it is fresh"
  }
}

variable "engine51" {
  description = "Write your name in the harbor book"
  type        = string
  default     = "engine"
}

variable "tide52" {
  description = "No fishing from the northern pier"
  type        = string
  default     = "tide"
}

