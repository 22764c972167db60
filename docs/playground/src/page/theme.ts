const KEY = "precast-playground-theme"
const schemes = ["light dark", "light", "dark"] as const
const names = { "light dark": "as the system", light: "light", dark: "dark" }
type Scheme = (typeof schemes)[number]

/** The button goes through: as the system, light, dark. */
export function createTheme(button: HTMLButtonElement): void {
  let scheme: Scheme = schemes.find((each) => each === remembered()) ?? "light dark"
  const apply = (): void => {
    document.documentElement.style.colorScheme = scheme
    button.textContent = `Colours: ${names[scheme]}`
  }
  button.addEventListener("click", () => {
    scheme = schemes[(schemes.indexOf(scheme) + 1) % schemes.length]!
    apply()
    remember(scheme)
  })
  apply()
}

// Storage is refused in private windows of some browsers.
function remembered(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function remember(scheme: Scheme): void {
  try {
    localStorage.setItem(KEY, scheme)
  } catch {}
}
