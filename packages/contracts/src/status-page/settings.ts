import { z } from 'zod'
import { Id, line, prose } from '../common.ts'
import { because } from '../reasons.ts'
import { MAX_COMPONENTS } from './bounds.ts'

const fields = {
  name: line(80),
  description: z.union([z.literal(''), line(200)]).default(''),
}
/** A service as it is saved: with its id where the page lists it already. */
export const ComponentInput = z.strictObject({ id: Id.optional(), ...fields })
export type ComponentInput = z.output<typeof ComponentInput>

const key = (name: string) => name.toLocaleLowerCase('pt-BR')
const named = (list: readonly { name: string }[]) => new Set(list.map(({ name }) => key(name))).size === list.length

/** What is sent is changed. `components` is the whole list in its order: what is left out is removed. `version` guards against a change meanwhile. */
export const UpdateStatusPageSettings = z
  .strictObject({
    isPublic: z.boolean(),
    takesSubscribers: z.boolean(),
    intro: z.union([z.literal(''), prose(1_000)]),
    components: z
      .array(ComponentInput)
      .max(MAX_COMPONENTS)
      .refine(named, { error: because('component_twice') }),
    version: z.int().positive(),
  })
  .partial()
export type UpdateStatusPageSettings = z.output<typeof UpdateStatusPageSettings>

export const GetStatusPageSettings = z.strictObject({})
export type GetStatusPageSettings = z.output<typeof GetStatusPageSettings>

export const StatusComponent = z.object({ id: Id, name: z.string(), description: z.string() })
export type StatusComponent = z.output<typeof StatusComponent>
export const StatusPageSettings = z.object({
  /** Whether it is read without signing in. */
  isPublic: z.boolean(),
  /** Whether people may have incidents mailed to them. */
  takesSubscribers: z.boolean(),
  intro: z.string(),
  components: z.array(StatusComponent),
  version: z.int(),
  /** The short name of the organisation, by which its address begins with any host. */
  org: z.string(),
  /** Those who are mailed. */
  subscribers: z.int(),
})
export type StatusPageSettings = z.output<typeof StatusPageSettings>
