/** Of a query that goes on showing what it found before: whether what is asked for now was not answered yet. */
export const isAwaited = ({ isLoading, isPlaceholderData }: { isLoading: boolean; isPlaceholderData: boolean }) =>
  isLoading || isPlaceholderData
