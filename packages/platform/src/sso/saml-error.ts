const MOST_DETAIL = 300

/** A sign-in by a provider of SAML came to nothing; `detail` is for whoever set it up. */
export class SamlError extends Error {
  override name = 'SamlError'
  readonly failure: 'provider_refused' | 'not_valid'
  readonly detail: string
  constructor(failure: 'provider_refused' | 'not_valid', detail: string, cause?: unknown) {
    super(detail, { cause })
    this.failure = failure
    // No control characters: it is read in a list.
    this.detail = detail.replaceAll(/\p{Cc}+/gu, ' ').slice(0, MOST_DETAIL)
  }
}
