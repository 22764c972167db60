export const imported: Record<string, string>
