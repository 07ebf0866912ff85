variable "ferry28" {
  description = "Turn the lamp toward the open sea"
  type        = string
  default     = "ferry"
}

variable "rope29" {
  description = "Choose a berth for the night"
  type        = string
  default     = "rope"

  validation {
    condition     = length(var.rope29) > 0
    error_message = "The tide waits for no one"
  }
}

variable "anchor30" {
  description = "Count the crates before you sign"
  type        = string
  default     = "anchor"
}

variable "signal31" {
  description = "Ring the bell twice if you need help"
  type        = string
  default     = "signal"
}

variable "chart32" {
  description = "Paint the hull before the first frost"
  type        = string
  default     = "chart"

  validation {
    condition     = length(var.chart32) > 0
    error_message = "Your nets are empty; try deeper water."
  }
}

variable "pier33" {
  description = "Who moored this boat across the channel?"
  type        = string
  default     = "pier"
}

variable "keeper34" {
  description = "The light turns once every nine seconds"
  type        = string
  default     = "keeper"
}

