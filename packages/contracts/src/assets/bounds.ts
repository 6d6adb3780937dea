/** Words and bounds of assets. They stand apart from the schemas, which the first visit of a page need not load. */

/** `retired`: it is not used any more, and stays to be read. */
export const ASSET_STATUSES = ['in_use', 'in_stock', 'maintenance', 'retired'] as const
export type AssetStatus = (typeof ASSET_STATUSES)[number]

/** Days before its end in which a warranty counts as ending. */
export const WARRANTY_SOON_DAYS = 90
/** How a warranty stands: it is over, ends within those days (today among them), or there is none. */
export const WARRANTY_STATES = ['expired', 'within_90', 'none'] as const
export type WarrantyState = (typeof WARRANTY_STATES)[number]
/** Days before the end of a warranty on which managers are reminded of it, the first one first. */
export const WARRANTY_REMINDER_DAYS = [30, 0] as const

/** By name; by tag, by the soonest end of the warranty, or changed last first. */
export const ASSET_SORTS = ['name', 'tag', 'warranty', 'updated'] as const
export type AssetSort = (typeof ASSET_SORTS)[number]

/** Assets of one ticket, and kinds of one organisation. */
export const MAX_TICKET_ASSETS = 20
export const MAX_ASSET_KINDS = 100
export const MAX_ASSET_TAG = 40
/** A hundred million, in cents. */
export const MAX_ASSET_COST = 10_000_000_000

/** What an organisation begins with. */
export const FIRST_ASSET_KINDS = ['Notebook', 'Desktop', 'Impressora', 'Celular', 'Servidor', 'Licença', 'Outro'] as const

/** What happens between a ticket and an asset, as its history says it. */
export const ASSET_CHANGES = ['linked', 'unlinked'] as const
export type AssetChange = (typeof ASSET_CHANGES)[number]
