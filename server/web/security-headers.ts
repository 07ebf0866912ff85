// The security headers of every answer, also of answers to requests that reached no route.

/** A route may replace the policy with its own, and the sandbox sends the origin to its own pages. */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const
