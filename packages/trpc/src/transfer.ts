import type { Role } from '@balcao/contracts/access'
import type { Exported } from '@balcao/contracts/notifications/kinds'
import type { StoredArchive } from '@balcao/core/backups/download'
import type { SentArchive } from '@balcao/core/backups/imports'
import type { Ctx } from '@balcao/core/ctx'
import type { FetchedFile } from '@balcao/core/files/fetched-file'
import type * as parts from '@balcao/core/files/partial-uploads'
import type { TakenIn } from '@balcao/core/files/uploads'
import type { ReadableBytes, StoreFile } from '@balcao/core/ports'
import { z } from 'zod'
import { type Line, type Route, splitRoute } from './row.ts'

/** A row whose bytes stream one way, so that REST alone carries it. `type` is the media type of its answer. */
type Streamed<Kind extends string> = Line & { kind: Kind; role: Role; type: string }

/** How a file begins. `rows`: how many lines it will have, where that is known; `lines`: those that `head` has already. */
type Begins = { rows: number | null; head: string; lines?: number }
/** A list as a CSV file, written while it is sent: how it begins, and the part at a place of it. */
type ExportRule<S extends z.ZodType, F extends Begins, P> = {
  /** What the exports of a person are counted under. */
  counted: string
  /** What the person is told was exported. */
  what: Exported
  mayExport(ctx: Ctx): void
  begin(ctx: Ctx, input: z.output<S>): Promise<{ file: F; first: P | undefined; name: string }>
  part(ctx: Ctx, input: z.output<S>, file: F, place: P): Promise<{ text: string; next: P | undefined; lines?: number }>
}
export type Export = Streamed<'export'> & { rule: ExportRule<z.ZodType, Begins, unknown> }

/** The bytes of a stored file. */
type FileRule = {
  find(ctx: Ctx, id: number): Promise<FetchedFile>
  isThumbnail: boolean
  /** Whether an address signed for one browser stands for its session, and of what its id is. */
  signed: 'file' | 'document' | 'pack' | null
  /** Whether it is written down who fetched it. */
  isRecorded: boolean
  missing: 'attachment_not_found' | 'document_not_found' | 'data_pack_not_found'
}
export type StoredFile = Streamed<'file'> & { rule: FileRule }

/** A form with one field `file`, for what the id in the path names, if it has one; `names` is what that is called. */
type UploadRule<T> = {
  names: string
  to(id: number | null): T
  may(ctx: Ctx, to: T): Promise<void>
  keep(ctx: Ctx, to: T, taken: TakenIn): Promise<{ attachment: object; spare: string[] }>
}
export type Upload = Streamed<'upload'> & { rule: UploadRule<unknown> }

/** One part of a file that is sent in several: its bytes, bare. */
type PartRule = Pick<typeof parts, 'mustContinue' | 'due' | 'addPart' | 'finish' | 'get'>
export type UploadPart = Streamed<'part'> & { rule: PartRule }

/** What a document is written with: a transaction at a time, and stored bytes by their key. */
export type DocumentTools = {
  open: <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>
  bytes(key: string): Promise<AsyncIterable<Uint8Array> | undefined>
}
/** A document that is written while it is sent, or what is left to a job, which is answered 202. */
type Begun = { later: object } | { name: string; type: string; rows: number; write(tools: DocumentTools): AsyncIterable<Uint8Array> }
type DocumentRule<S extends z.ZodType> = {
  /** What the exports of a person are counted under. */
  counted: string
  mayExport(ctx: Ctx): void
  begin(ctx: Ctx, input: z.output<S>): Promise<Begun>
}
export type Document = Streamed<'document'> & { rule: DocumentRule<z.ZodType> }

/** What a form's rule does its work with. */
type FormTools = {
  open: <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>
  files: ReadableBytes
  store: { put: StoreFile; scan: 'clean' | 'pending' }
}
type FormFile = { name: string; bytes: Buffer; key: string; mime: string; size: number; sha256: string; scan: 'clean' | 'pending' }
/** A form with fields and one file, which the rule reads as a whole. What is left to a job is answered 202. */
type FormRule<S extends z.ZodType> = {
  mostBytes: number
  may(ctx: Ctx, input: z.output<S>): Promise<void>
  take(tools: FormTools, input: z.output<S>, file: FormFile): Promise<object>
  isLater(answer: object): boolean
}
export type Form = Streamed<'form'> & { fields: z.ZodType; rule: FormRule<z.ZodType> }

/** A sealed archive, opened while it is sent: by a bearer token, or by an address signed for one browser. */
type ArchiveRule = {
  find(ctx: Ctx, input: { id: number }): Promise<StoredArchive>
  may(ctx: Ctx, input: { id: number }): Promise<StoredArchive>
}
export type Archive = Streamed<'archive'> & { rule: ArchiveRule }

/** An archive that is sent: sealed while it comes, and kept for a job to look at. `may` answers how many bytes it may have. */
type SealedRule = {
  may(ctx: Ctx): Promise<number>
  keep(ctx: Ctx, sent: SentArchive): Promise<object>
}
export type SealedUpload = Streamed<'sealed'> & { rule: SealedRule }

/** A form with one file that may be large: it is stored while it comes, and never held as a whole. What else it names stands in the address. */
type LargeRule<S extends z.ZodType> = {
  mostBytes: number
  may(ctx: Ctx, input: z.output<S>): Promise<void>
  /** Looks at the stored bytes before anything is written down. */
  look(files: ReadableBytes, input: z.output<S>, key: string): Promise<unknown>
  keep(ctx: Ctx, input: z.output<S>, file: Omit<FormFile, 'bytes'>, seen: unknown): Promise<{ answer: object; spare: string[] }>
}
export type LargeUpload = Streamed<'large'> & { fields: z.ZodType; rule: LargeRule<z.ZodType> }

/** A row that carries a file. */
export type Transfer = Archive | SealedUpload | LargeUpload | Form | Export | StoredFile | Upload | UploadPart | Document
/** The transfers of an area, by the names they have in the documentation. */
export type Transfers = Readonly<Record<string, Transfer>>

/** The kinds of transfers that somebody of this role, or above it, may start. */
export function transferKinds(role: Role) {
  const text = { role, output: z.string(), status: 200 } as const
  return {
    /** A list as a CSV file. */
    export: <S extends z.ZodType, F extends Begins, P>(route: `GET /${string}`, input: S, rule: ExportRule<S, F, P>): Export => ({
      kind: 'export',
      ...splitRoute(route),
      ...text,
      input,
      type: 'text/csv',
      rule: rule as unknown as Export['rule'],
    }),
    /** Many things as one document, in a format that the input names. */
    document: <S extends z.ZodType>(route: `GET /${string}`, input: S, rule: DocumentRule<S>): Document => ({
      ...{ kind: 'document', ...splitRoute(route), ...text, input, type: '*/*', rule: rule as unknown as Document['rule'] },
    }),
    /** A sealed archive. */
    archive: (route: `GET /${string}`, input: z.ZodType, rule: ArchiveRule): Archive => ({
      ...{ kind: 'archive', ...splitRoute(route), ...text, input, type: 'application/gzip', rule },
    }),
    /** A form with one field `file`, an archive to be sealed: REST answers 201. */
    sealed: (route: `POST /${string}`, input: z.ZodType, output: z.ZodType, rule: SealedRule): SealedUpload => ({
      ...{ kind: 'sealed', ...splitRoute(route), role, input, output, status: 201, type: 'application/json', rule },
    }),
    /** A stored file as it was sent, or its thumbnail. */
    file: (route: `GET /${string}`, input: z.ZodType, type: string, rule: FileRule): StoredFile => ({
      ...{ kind: 'file', ...splitRoute(route), ...text, input, type, rule },
    }),
    /** A form with one file, of which something is made: REST answers 201. */
    upload: <T>(route: `POST /${string}`, input: z.ZodType, output: z.ZodType, rule: UploadRule<T>): Upload => ({
      ...{ kind: 'upload', ...splitRoute(route), role, input, output, status: 201, type: 'application/json' },
      rule: rule as unknown as Upload['rule'],
    }),
    /** A form with fields and a file; `input` names them all, `fields` all but the file. */
    form: <S extends z.ZodType>(route: `POST /${string}`, input: z.ZodType, fields: S, output: z.ZodType, rule: FormRule<S>): Form => ({
      ...{ kind: 'form', ...splitRoute(route), role, input, fields, output, status: 200, type: 'application/json' },
      rule: rule as unknown as Form['rule'],
    }),
    /** A form with one file that may be large; `input` names the file as well, `fields` all but the file. REST answers 201. */
    large: <S extends z.ZodType>(
      route: `POST /${string}`,
      input: z.ZodType,
      fields: S,
      output: z.ZodType,
      rule: LargeRule<S>,
    ): LargeUpload => ({
      ...{ kind: 'large', ...splitRoute(route), role, input, fields, output, status: 201, type: 'application/json' },
      rule: rule as unknown as LargeUpload['rule'],
    }),
    /** A part of a file. */
    part: (route: `PUT /${string}`, input: z.ZodType, output: z.ZodType, rule: PartRule): UploadPart => ({
      ...{ kind: 'part', ...splitRoute(route), role, input, output, status: 200, type: 'application/json', rule },
    }),
  }
}

export const routeOf = ({ method, path }: Pick<Line, 'method' | 'path'>): Route => `${method} ${path as `/${string}`}`
