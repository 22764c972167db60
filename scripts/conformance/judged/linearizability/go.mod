module precast/linearizability

go 1.22

require github.com/anishathalye/porcupine v1.1.0
