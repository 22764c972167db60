/** Tells a compiler that is another process to write all that it knows of diagnostics: `1`. */
export const ALL_DIAGNOSTICS = "PRECAST_ALL_DIAGNOSTICS"
