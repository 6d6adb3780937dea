import { failureKindOf, type ServerFailure } from '../server-failure.ts'

/** A picture inside a mail: its HTML names it as `cid:…`. */
type Picture = { cid: string; name: string; mime: string; base64: string }
/** A file that goes along with a mail. */
type MailFile = { name: string; mime: string; base64: string }
/** A mail to one person. The id is stable: sending it again is sending the same mail. */
export type Mail = {
  id: string
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
  pictures?: readonly Picture[]
  files?: readonly MailFile[]
  /** The part of its Message-ID before the at sign; the id where it has none. */
  messageId?: string
  /** Where answers go, where that is not the sender. */
  replyTo?: string
  /** From whom, where that is not the installation: a name alone, or a mailbox with the server, or the token for Graph, that it sends by, or the key that signs its mails. */
  from?: {
    name: string
    address?: string
    server?: MailServer
    graph?: { accessToken: string }
    dkim?: { domain: string; selector: string; key: string }
  }
}
/** A server that takes mails of one mailbox, by a password or a token. */
export type MailServer = {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  user: string
  password: string
  accessToken?: string
}
export type Mailer = {
  /**
   * Hands a mail over. @throws what can be tried again, and MailRefusedError where it cannot; MailServerError where the server of a mailbox
   * takes no mail of it at all for now
   */
  send(mail: Mail): Promise<void>
}

/** This mail will never go out: its address or a header is wrong, or the server refused it for good. */
export class MailRefusedError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'MailRefusedError'
  }
}

/** The server of a mailbox lets nobody in, or is away: somebody may have to do something about it. */
export class MailServerError extends Error {
  override name = 'MailServerError'
  readonly failure: 'auth' | ServerFailure
  constructor(failure: 'auth' | ServerFailure, says: string, options?: ErrorOptions) {
    super(says, options)
    this.failure = failure
  }
}

/** What a failure says of the server; one that is of a single mail stays what it is. */
export function asServerError(error: unknown): unknown {
  const {
    code = '',
    command = '',
    responseCode = 0,
    message = '',
  } = error as { [K in 'code' | 'command' | 'message']?: string } & {
    responseCode?: number
  }
  if (code === 'EENVELOPE' || code === 'EMESSAGE' || error instanceof MailServerError) return error
  // A refusal that the server itself calls a passing one (4xx) is none of the password.
  const isRefused = ['EAUTH', 'EOAUTH2', 'ENOAUTH'].includes(code) && !(responseCode >= 400 && responseCode < 500)
  return new MailServerError(isRefused ? 'auth' : failureKindOf(`${code} ${command} ${message}`), message, { cause: error })
}

const ID = /^[\w-][\w.-]{0,119}$/
const ADDRESS = /^[^\s<>(),;:"[\]\\@]{1,64}@[^\s<>(),;:"[\]\\@]{1,253}$/
const CID = /^[\w-][\w.-]{0,199}@[\w-]+$/
const PICTURE = /^image\/(?:png|jpeg|gif|webp)$/
const MIME = /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}$/
const HEADER_NAME = /^[A-Za-z][A-Za-z0-9-]{0,60}$/
/** These are ours to set. */
const RESERVED = /^(to|cc|bcc|from|sender|reply-to|subject|date|message-id|mime-version|content-.*|dkim-signature|return-path|received)$/i

/** The mail with every header on one line. @throws MailRefusedError for an id, an address, a header, a picture or a file that cannot be one. */
export function checked(mail: Mail): Mail {
  if (!ID.test(mail.id)) throw new MailRefusedError('the id of a mail holds letters, digits, dot, dash and underscore only')
  if (!ADDRESS.test(mail.to)) throw new MailRefusedError('a mail goes to one plain address')
  if (mail.messageId !== undefined && !ID.test(mail.messageId)) throw new MailRefusedError('a Message-ID holds what an id may hold')
  if (mail.replyTo !== undefined && !ADDRESS.test(mail.replyTo)) throw new MailRefusedError('answers go to one plain address')
  if (mail.from?.address !== undefined && !ADDRESS.test(mail.from.address)) throw new MailRefusedError('a mail is from one plain address')
  const headers = Object.entries(mail.headers ?? {}).map(([name, value]) => {
    if (!HEADER_NAME.test(name) || RESERVED.test(name)) throw new MailRefusedError('this header may not be set')
    return [name, oneLine(value)]
  })
  const pictures = mail.pictures?.map((one) => {
    if (!CID.test(one.cid) || !PICTURE.test(one.mime)) throw new MailRefusedError('this picture may not go along')
    return { ...one, name: oneLine(one.name).slice(0, 255) }
  })
  const files = mail.files?.map((one) => {
    if (!MIME.test(one.mime)) throw new MailRefusedError('this file may not go along')
    return { ...one, name: oneLine(one.name).slice(0, 255) }
  })
  const from = mail.from && { ...mail.from, name: oneLine(mail.from.name).slice(0, 120) }
  return {
    ...mail,
    ...(from ? { from } : {}),
    ...(pictures ? { pictures } : {}),
    ...(files ? { files } : {}),
    subject: oneLine(mail.subject).slice(0, 500),
    headers: Object.fromEntries(headers),
  }
}

const oneLine = (value: string) => value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
