"""The stubs and the module name the same things; mypy's stubtest looks closer (ctest python.stubs)."""

import ast
import pathlib

import tengen


def public(names):
    return {name for name in names if not name.startswith("_")}


def test_every_public_name_is_in_both():
    stubs = pathlib.Path(tengen.__file__).with_name("tengen.pyi").read_text(encoding="utf-8")
    body = ast.parse(stubs).body
    classes = {node.name: node for node in body if isinstance(node, ast.ClassDef)}
    functions = {node.name for node in body if isinstance(node, ast.FunctionDef)}
    constants = {n.target.id for n in body if isinstance(n, ast.AnnAssign)}
    assert public(functions | set(classes) | constants) == public(vars(tengen))
    for name, node in classes.items():
        members = {n.name for n in node.body if isinstance(n, ast.FunctionDef)}
        assert public(members) == public(vars(getattr(tengen, name))), name


def test_everything_has_a_docstring():
    for name in public(vars(tengen)) - {"RULES"}:
        assert getattr(tengen, name).__doc__, name
