# cmake --install build/release --prefix PREFIX: the programs, the page where ./run has built it, and the
# documents. `tengen serve` finds the page beside itself, in share/tengen/web.
include(GNUInstallDirs)
install(TARGETS tengen pbrain-tengen RUNTIME)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/build/web/ DESTINATION ${CMAKE_INSTALL_DATADIR}/tengen/web OPTIONAL)
install(FILES README.md CHANGELOG.md CREDITS.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR})
