import { ERROR_STATUS } from '@balcao/contracts/errors'
import { type DomainError, messageIn } from '../../errors.ts'

type ScimType = 'invalidFilter' | 'tooMany' | 'uniqueness' | 'mutability' | 'invalidSyntax' | 'invalidPath' | 'invalidValue'

/** A refusal as SCIM says it (RFC 7644, 3.12). */
export class ScimError extends Error {
  override name = 'ScimError'
  readonly status: number
  readonly scimType: ScimType | undefined
  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

export const badValue = (detail: string) => new ScimError(400, detail, 'invalidValue')
export const missing = () => new ScimError(404, 'Resource not found.')

/** A refusal of ours as one of SCIM. */
export function asScimError(error: DomainError): ScimError {
  const detail = messageIn(error, 'en')
  if (error.code === 'email_taken') return new ScimError(409, detail, 'uniqueness')
  if (error.kind === 'invalid') return new ScimError(400, detail, 'invalidValue')
  return new ScimError(ERROR_STATUS[error.kind], detail)
}

/** The body of an answer that refuses. */
export const errorBody = ({ status, scimType, message }: ScimError) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  ...(scimType ? { scimType } : {}),
  status: String(status),
  detail: message,
})
