/** The stored bytes of what somebody may fetch, and how they are sent. */
export type FetchedFile = { fileId: string; thumbnailId: string | null; shown: { name: string; mime: string; size: number } }
