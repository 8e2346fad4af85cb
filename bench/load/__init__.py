"""Load for a running `tengen serve`: honest clients, hostile ones, and what is measured of both."""
