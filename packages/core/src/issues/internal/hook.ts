import { createHmac, timingSafeEqual } from 'node:crypto'
import type { TrackerKind } from '@balcao/contracts/issues/bounds'
import { KEY } from '@balcao/contracts/issues/reference'
import { z } from 'zod'

/** A call of a tracker, as it came. */
export type TrackerHook = { header(name: string): string | undefined; body: Buffer }

const same = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.byteLength === b.byteLength && timingSafeEqual(a, b)
}
const isSignedBy = (signature: string | undefined, body: Buffer, secret: string) =>
  same(signature ?? '', `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)

/** Whether a call was made by who knows the secret. GitHub and Jira sign the body with it, GitLab sends it along. */
export function isSigned(kind: TrackerKind, { header, body }: TrackerHook, secret: string): boolean {
  if (kind === 'gitlab') return same(header('x-gitlab-token') ?? '', secret)
  return isSignedBy(header(kind === 'github' ? 'x-hub-signature-256' : 'x-hub-signature'), body, secret)
}

const text = z.string().max(300)
const SHAPE = {
  github: z
    .object({ issue: z.object({ number: z.int() }), repository: z.object({ full_name: text }) })
    .transform(({ issue, repository }) => ({ key: String(issue.number), project: repository.full_name })),
  // A call about a comment names its issue beside it.
  gitlab: z
    .union([
      z.object({ issue: z.object({ iid: z.int() }), project: z.object({ path_with_namespace: text }) }),
      z
        .object({ object_attributes: z.object({ iid: z.int() }), project: z.object({ path_with_namespace: text }) })
        .transform(({ object_attributes: issue, project }) => ({ issue, project })),
    ])
    .transform(({ issue, project }) => ({ key: String(issue.iid), project: project.path_with_namespace })),
  jira: z.object({ issue: z.object({ key: text }) }).transform(({ issue: { key } }) => ({ key, project: key.replace(/-\d+$/, '') })),
} satisfies Record<TrackerKind, z.ZodType<{ key: string; project: string }>>

/** The key of the issue of this project that a call is about; undefined for a call about anything else. Nothing more is believed of it. */
export function hookKey(kind: TrackerKind, project: string, { body }: Pick<TrackerHook, 'body'>): string | undefined {
  let sent: unknown
  try {
    sent = JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
  const read = SHAPE[kind].safeParse(sent)
  if (!read.success || read.data.project.toLowerCase() !== project.toLowerCase()) return undefined
  return KEY[kind].test(read.data.key) ? read.data.key : undefined
}
