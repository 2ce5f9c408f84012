"""The proofs of the laboratory about seats and programs: determinism, values, characters, companions."""
