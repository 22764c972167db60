export function makeCertificate(): { key: string; cert: string }
