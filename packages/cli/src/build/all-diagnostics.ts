/** Makes a compiler in another process write all details of diagnostics: `1`. */
export const ALL_DIAGNOSTICS = "PRECAST_ALL_DIAGNOSTICS"
