import { z } from 'zod'
import { Email, Id, listOf, opaque, Paging, sought, Timestamp } from '../common.ts'
import { LANGUAGES } from '../language.ts'
import { OrgName } from './status-page.ts'

/** The caller's own subscription. */
export const Subscription = z.object({ isSubscribed: z.boolean() })
export type Subscription = z.output<typeof Subscription>
export const Subscribe = z.strictObject({})
export type Subscribe = z.output<typeof Subscribe>

/** An address that asks to be mailed. The answer is the same whatever is known of the address. */
export const AskToSubscribe = z.strictObject({ email: Email, language: z.enum(LANGUAGES).optional(), org: OrgName.optional() })
export type AskToSubscribe = z.output<typeof AskToSubscribe>
export const Asked = z.object({ asked: z.literal(true) })
export type Asked = z.output<typeof Asked>

/** The token of a mailed link. */
export const SubscriptionLink = z.strictObject({ token: opaque(200) })
export type SubscriptionLink = z.output<typeof SubscriptionLink>
export const LinkedSubscription = z.object({
  tenantName: z.string(),
  org: z.string(),
  email: z.string(),
  language: z.enum(LANGUAGES),
  isSubscribed: z.boolean(),
})
export type LinkedSubscription = z.output<typeof LinkedSubscription>

export const ListSubscribers = Paging.omit({ page: true })
  .extend({ search: sought(100).optional() })
  .strict()
export type ListSubscribers = z.output<typeof ListSubscribers>
export const GetSubscriber = z.strictObject({ id: Id })
export type GetSubscriber = z.output<typeof GetSubscriber>
export const Subscriber = z.object({
  id: Id,
  email: z.string(),
  /** Of whoever has an account here. */
  name: z.string().nullable(),
  since: Timestamp,
})
export type Subscriber = z.output<typeof Subscriber>
export const SubscriberList = listOf(Subscriber)
export type SubscriberList = z.output<typeof SubscriberList>
export const SubscriberGone = z.object({ id: Id })
