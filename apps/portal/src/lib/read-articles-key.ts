/** Under which the articles are kept that this person read last. Whoever uses the browser next does not find them: it goes with the session. */
export const readArticlesKey = (userId: number): string => `balcao:articles:${userId}`
