/** Why a server of mails is of no use: it cannot be found or trusted, does not answer, or hangs up. */
export type ServerFailure = 'host' | 'tls' | 'timeout' | 'lost'

/** The kind of a failure by what is said of it, codes included. */
export function failureKindOf(text: string): ServerFailure {
  if (/CERT|TLS|SSL|self.signed|altname/i.test(text)) return 'tls'
  if (/TIMEOUT|timed out/i.test(text)) return 'timeout'
  return /ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|EDNS|leads inside/.test(text) ? 'host' : 'lost'
}
