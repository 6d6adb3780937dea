/** What is pushed to a browser, as JSON: what its service worker shows, and nothing else. It stands apart from the schemas, for the worker's sake. */
export type PushText = {
  id: number
  /** Notices with the same tag take each other's place. */
  tag: string
  title: string
  body: string
  /** Where a click leads, in the app of its reader. */
  path: string | null
  silent: boolean
  /** Shown beside an open page as well: its reader wants it in no list, so no page tells of it. */
  always: boolean
}
