import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

const NONCE = '__CSP_NONCE__'

const hashes = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(
      ([, code]) =>
        `'sha256-${createHash('sha256')
          .update(code as string)
          .digest('base64')}'`,
    )
    .join(' ')

function policy(scripts: string, nonce: string, publicUrl: string): string {
  const { host, protocol } = new URL(publicUrl)
  const socket = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    `connect-src 'self' ${socket}`,
    "font-src 'self'",
    "manifest-src 'self'",
    // Mails as they came: each with a policy of its own, which runs and loads nothing.
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/** The built page of an app. It is sent as it is, or filled; always with a policy and a nonce of its own. */
export class Shell {
  /** Stands for the nonce until the page is sent: random, so that no text in the page can be it. */
  readonly mark = randomBytes(16).toString('hex')
  readonly html: string
  /** The style sheet of the pages that are read without scripts. */
  readonly css: string | undefined
  readonly #scripts: string
  readonly #publicUrl: string

  constructor(folder: string, publicUrl: string) {
    const built = readFileSync(path.join(folder, 'index.html'), 'utf8')
    const pages = path.join(folder, '..', 'pages.json')
    this.html = built.replaceAll(NONCE, this.mark)
    this.css = existsSync(pages) ? (JSON.parse(readFileSync(pages, 'utf8')) as { css: string }).css : undefined
    this.#scripts = hashes(built)
    this.#publicUrl = publicUrl
  }

  /** The page as it was built; what is in it is the app's business. */
  plain(reply: FastifyReply): FastifyReply {
    return this.#send(reply.header('cache-control', 'no-cache'), this.html)
  }

  /**
   * A filled page. Whoever has it is answered 304, without a policy: what was kept has the nonce of its own. It is kept by the one browser
   * alone, and asked for again each time, because what may be read can change at any moment.
   */
  filled(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
    const etag = `W/"${createHash('sha256').update(html.replaceAll(this.mark, '')).digest('base64url').slice(0, 27)}"`
    reply.header('cache-control', 'private, no-cache').header('vary', 'cookie').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.removeHeader('content-security-policy').code(304).send()
    return this.#send(reply, html)
  }

  /** A page that says that there is nothing: never kept. */
  nothing(reply: FastifyReply, status: 404 | 410, html: string): FastifyReply {
    return this.#send(reply.code(status).header('cache-control', 'no-store').header('vary', 'cookie'), html)
  }

  #send(reply: FastifyReply, html: string): FastifyReply {
    const nonce = randomBytes(16).toString('base64url')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy(this.#scripts, nonce, this.#publicUrl))
      .send(html.replaceAll(this.mark, nonce))
  }
}
